"""The proxy: memory for any application that speaks to a model, by changing its base URL.

Above: OpenAI and Anthropic clients. Below: the facade, and the model's own server.
What passes through is not changed, except that the system prompt begins with what the memory has to say.
"""

from palazzo.extras import needs

with needs("server"):
    import fastapi as fastapi
    import httpx as httpx
