// The server's answers. One function a verb; errors carry the server's own words.

export class ApiError extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.data = error.data ?? {};
  }
}

let csrf = "";

/** Ask who we are; the answer's token goes with every change from now on. */
export async function me() {
  const answer = await get("/api/me");
  csrf = answer.csrf ?? "";
  return answer;
}

export const get = (path, query, options) => call("GET", path + asQuery(query), undefined, options);
export const post = (path, body = {}, options) => call("POST", path, body, options);
export const patch = (path, body, options) => call("PATCH", path, body, options);
export const putTo = (path, body) => call("PUT", path, body);
export const remove = (path, body, options) => call("DELETE", path, body, options);

/** Give the server a file as it is. */
export async function upload(path, file) {
  const headers = { "Content-Type": "application/octet-stream", "X-CSRF-Token": csrf };
  return read(await reach(path, { method: "POST", headers, body: file }));
}

async function call(method, path, body, { signal, keepalive } = {}) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return read(await reach(path, { method, headers, signal, keepalive, body: body && JSON.stringify(body) }));
}

async function reach(path, options) {
  try {
    return await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { code: "unreachable", message: "Palazzo does not answer. Is `palazzo serve` running?" });
  }
}

async function read(response) {
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const error = answer?.error ?? { code: "failed", message: `The server answered ${response.status}.` };
  if (response.status === 401) window.dispatchEvent(new CustomEvent("palazzo:signed-out"));
  throw new ApiError(response.status, error);
}

function asQuery(query = {}) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
}

/** Pages of a list, one after another: `next()` gives more items, `done` says that there are none. */
export class Pages {
  constructor(path, query = {}, limit = 50) {
    this.path = path;
    this.query = { ...query, limit };
    this.done = false;
  }

  async next(signal) {
    const page = await get(this.path, this.query, { signal });
    this.query = { ...this.query, cursor: page.next };
    this.done = !page.next;
    return page.items;
  }
}
