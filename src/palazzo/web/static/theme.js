// Runs before the first paint, so that a page chosen dark never flashes light.
(() => {
  const chosen = localStorage.getItem("palazzo-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
