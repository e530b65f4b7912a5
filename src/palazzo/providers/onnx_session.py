"""Running an exported model of text: named inputs in, one output out, and only our errors."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from palazzo.errors import Misconfigured, Unavailable
from palazzo.extras import needs
from palazzo.providers.onnx_folder import OnnxFolder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}


class OnnxSession:
    """The computation of the model in `folder`, on `threads` threads."""

    def __init__(self, folder: OnnxFolder, threads: int) -> None:
        with needs("onnx"):
            import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self._failures = _failures(onnxruntime)
        try:
            self._session = onnxruntime.InferenceSession(
                str(folder.weights), sess_options=options, providers=["CPUExecutionProvider"]
            )
        except self._failures as error:
            raise Misconfigured(f"{folder.weights} is not a model that can be run: {error}") from error
        self._inputs = {given.name for given in self._session.get_inputs()}
        self.outputs = [output.name for output in self._session.get_outputs()]
        if unknown := self._inputs - _INPUTS:
            raise Misconfigured(
                f"{folder.weights} wants {', '.join(sorted(unknown))}: only sentence transformers can be used"
            )

    def run(self, output: str, given: "Mapping[str, NDArray[np.int64]]") -> "NDArray[np.float32]":
        """What the model makes of one text, whose tokens are the row of each input."""
        import numpy as np

        try:
            (found,) = self._session.run([output], {name: given[name] for name in self._inputs})
        except self._failures as error:
            tokens = given["input_ids"].shape[1]
            raise Unavailable(f"the ONNX model failed on a text of {tokens} tokens: {error}") from error
        return np.asarray(found[0], dtype=np.float32)


def _failures(onnxruntime: Any) -> tuple[type[Exception], ...]:
    """Every error of the runtime: they have no common parent."""
    state = vars(onnxruntime.capi.onnxruntime_pybind11_state).values()
    return tuple(kind for kind in state if isinstance(kind, type) and issubclass(kind, Exception))
