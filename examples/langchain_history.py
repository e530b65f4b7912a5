"""A LangChain chat whose history is a conversation in a palace. The model is a fake; put your own in its place."""

from pathlib import Path
from tempfile import TemporaryDirectory

from langchain_core.language_models import FakeListChatModel

import palazzo
from palazzo.adapters.langchain import PalazzoChatHistory, memory_tools

with TemporaryDirectory() as folder, palazzo.open(Path(folder) / "palace.db") as memory:
    palace = memory.palace("me")
    model = FakeListChatModel(responses=["Then let us take the 10-AWG one."])

    history = PalazzoChatHistory(palace, "efoil")
    history.add_user_message("I tried a 12-AWG silicone wire and it overheated")
    history.add_message(model.invoke(history.messages))

    later = PalazzoChatHistory(palace, "efoil")  # another process, another day
    for message in later.messages:
        print(f"{message.type}: {message.content}")

    [recall, _] = memory_tools(palace)  # for models that call tools
    print(recall.invoke({"query": "which wire overheated?", "top_k": 1})[0]["content"])
