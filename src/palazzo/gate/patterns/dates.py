"""Dates: days, months, years and weekdays of the calendar."""

import re

from palazzo.gate.patterns.base import Pattern, rule

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_MONTH_NAME = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTH_WORDS = f"{_MONTH_NAME} jan feb mar apr jun jul aug sep sept oct nov dec".lower().replace("|", " ")
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_BEFORE_A_MONTH = (
    "in|since|until|till|by|during|last|next|this|early|late|mid|every|from|before|after|around"
    "|through|each|to|and|of|end"
)
_BEFORE_A_YEAR = (
    "in|since|by|until|before|after|from|around|circa|during|between|the|my|our|year|summer|winter|spring|autumn"
    "|fall|early|late|mid|of|to"
    "|en|em|nel|depuis|desde|dal|seit"
)
_THINGS = (
    "people|users|words|dollars|euros|items|files|rows|lines|tokens|requests|meters|metres|miles|km|kg|calories|steps"
    "|points|others|times|pieces|different|more|ways"
)
_MONTHS_ELSEWHERE = (
    r"januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre"
    r"|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre"
    r"|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio"
    r"|junho|julho|setembro|outubro|novembro|dezembro|stycznia|lutego|marca|kwietnia|января|февраля|марта|апреля|мая"
    r"|июня|июля|августа|сентября|октября|ноября|декабря|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر"
    r"|نوفمبر|ديسمبر"
)
_WEEKDAYS_LATIN = (
    "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|montags|dienstags|mittwochs|donnerstags|freitags"
    "|samstags|sonntags"
    "|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
    "|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|segunda-feira|terça-feira|quarta-feira|quinta-feira"
    "|sexta-feira"
)
_WEEKDAYS_ELSEWHERE = (
    r"понедельник\w?|вторник\w?|сред[ау]|четверг\w?|пятниц[ауы]|суббот[ауы]|воскресень[ея]"
    r"|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد"
)

DATE = Pattern(
    "date",
    (
        rule(
            r"(?<![\d./-])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d/-])",
            signs="0123456789",
            at="0",
            prose=True,
        ),
        rule(
            r"(?<![\d/.-])(?:(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d"
            r"|(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])/\d\d)(?![\d/])",
            signs="0123456789",
            at="0",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:{_MONTH})[ ]{{1,2}}(?:the[ ])?{_DAY}(?![\w:%]|[.,]\d)",
            signs="0123456789",
            words=_MONTH_WORDS,
            prose=True,
            keep=lambda _, match: match[0][:3] not in ("may", "mar"),  # "may 5 people come?" "mar" is a word, too
        ),
        rule(
            rf"(?<![\w.:/-]){_DAY}\.?[ ](?:of[ ])?(?:{_MONTH})(?!\w)(?![ ](?:be|have|not|i)\b)",
            signs="0123456789",
            words=_MONTH_WORDS,
            at="0",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:{_MONTH_NAME}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?,?[ ](?:of[ ])?(?:19|20)\d\d\b",
            signs="0123456789",
            words=_MONTH_WORDS,
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:{_BEFORE_A_MONTH})[ ](?:late[ ]|early[ ]|mid[- ])?(?:{_MONTH_NAME})\b",
            words=_MONTH_NAME.lower().replace("|", " "),
            prose=True,
            keep=lambda _, match: match[0].rpartition(" ")[2] not in ("may", "march"),
        ),
        rule(
            r"(?<!\w)(?:January|February|July|September|October|November|December)(?!\w)",
            words="january february july september october november december",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:{_BEFORE_A_YEAR})[ ](?:19|20)\d\d(?![\w%€$:'’]|[.,-]\d|[ ](?:{_THINGS})\b)",
            pieces="19 20",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b",
            words="monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays "
            "fridays"
            " saturdays sundays",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?[ ](?:\d|{_MONTH_NAME}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct"
            rf"|Nov|Dec)",
            words="mon tue wed thu fri sat sun",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:on|next|last|this|by|until|every)[ ](?:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)(?![\w'-])",
            words="mon tue tues wed thu thurs fri sat sun",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w/])\d{1,2}[/-](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[/-](?:19|20)?\d\d",
            words=_MONTH_WORDS,
            at="0",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:on|by|until|till|before|after|from)[ ]the[ ]{_DAY}(?<=[a-z])(?=[.,;!?]|$|[ ](?:of|at|we|i"
            rf"|and)\b)",
            signs="0123456789",
            words="the",
            prose=True,
        ),
        rule(
            rf"(?<![\w.]){_DAY}\.?(?:[ ]de)?[ ](?:{_MONTHS_ELSEWHERE})(?!\w)|(?<!\w)(?:{_MONTHS_ELSEWHERE})"
            rf"[ ](?:de[ ]|del[ ])?(?:19|20)\d\d(?!\d)",
            signs="0123456789",
            words=_MONTHS_ELSEWHERE.replace("|", " "),
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:{_WEEKDAYS_LATIN})(?!\w)",
            words=_WEEKDAYS_LATIN.replace("|", " ").replace("-feira", ""),
            prose=True,
        ),
        rule(rf"(?<!\w)(?:{_WEEKDAYS_ELSEWHERE})(?!\w)", foreign=True, prose=True),
        rule(
            r"\d{4}[ ]?[年년](?![ ]?[前以间間])|\d{1,2}[ ]?月[ ]?\d{1,2}[ ]?[日号]|\d{1,2}[ ]?월[ ]?\d{1,2}[ ]?일"
            r"|(?:星期|周|礼拜)[一二三四五六日天]|[月火水木金土日]曜|[월화수목금토일]요일",
            foreign=True,
            prose=True,
        ),
    ),
)
