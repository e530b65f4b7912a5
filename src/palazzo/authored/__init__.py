"""Authored context: Markdown files of rules, split by their structure into hard rules, soft rules and lore."""
