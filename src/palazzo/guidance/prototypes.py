"""What guidance sounds like: the sentences that the booster compares a doubtful turn with."""

PROTOTYPES = (
    "Always follow this rule when you work on the project.",
    "Never do this without asking me first.",
    "From now on, write every answer in this style.",
    "I prefer short answers without any preamble.",
    "Use this approach for all code in the repository.",
    "Keep the implementation consistent with our conventions.",
    "Please do not include personal details in your replies.",
    "The system must remain deterministic and backwards compatible.",
    "Before you change anything, make a backup and ask for approval.",
    "If you are unsure, ask instead of guessing.",
    "Our policy is that every change is reviewed.",
    "Avoid unnecessary dependencies and keep the design simple.",
    "Every commit message needs a ticket number.",
    "You may decide small details yourself without asking.",
    "By default, use metric units and ISO dates.",
    "Correctness is more important than speed here.",
    "Only suggest vegetarian recipes.",
    "Stop adding disclaimers to your answers.",
)
