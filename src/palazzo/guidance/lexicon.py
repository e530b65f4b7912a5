"""The words that the deontic frame knows, in their classes; nothing here decides anything."""


def words(text: str) -> frozenset[str]:
    """A class of words from its members, which stand apart by spaces."""
    return frozenset(text.split())


PERSONAL = words("i he she they we who you it that this there")

# Verbs whose bare imperative sounds like a standing rule even in talk: "prefer …", "avoid …".
POLICY_VERBS = words("""
    use prefer avoid keep ensure prioritize prioritise reject respect follow stick default treat refer validate verify
    limit restrict favor favour adhere refrain assume omit skip minimize minimise maximize maximise preserve maintain
    require enforce forbid disallow exclude decline refuse retain cite format spell address round capitalize capitalise
    sign pin escalate abstain obey honor consult alphabetize alphabetise anonymize anonymise hyphenate italicize bold
    label number date abbreviate credit attribute redact archive tag annotate quote batch group cluster honour
    standardize standardise reuse cap isolate sanitize sanitise wrap document log indent separate name prefix err lean
    opt
    """)

# What an assistant does all day: a modal before one of these is about its conduct.
CONDUCT_VERBS = (
    words("""
    answer reply respond write speak talk call include explain ask confirm summarize summarise mention suggest
    recommend apologize apologise translate run commit push deploy merge delete edit touch test quote credit greet
    begin start end finish open close install send share store save output print return reveal disclose leak guess
    invent fabricate hallucinate speculate interrupt lecture moralize moralise flatter praise commentate comment
    refactor rename rewrite change modify remove add create generate draft produce provide state list show give convert
    express measure report review approve sign pick choose propose offer plan schedule book order buy pay trust rely
    depend expose execute invoke query read fetch download upload overwrite rebase squash tag release ship bump upgrade
    downgrade pull check stop wait pause proceed continue assume transliterate abbreviate repeat swear joke roleplay
    act behave sound remain stay be address attach link label annotate type declare import export catch handle raise
    throw
    """)
    | POLICY_VERBS
)

# Every base form that opens a rule in an authored file; "Build editor extensions with …".
VERBS = (
    words("""
    admit abort accept access acknowledge act adapt adjust adopt advise aim alert align allocate allow analyze analyse
    append apply archive argue arrange assert assess assign attempt audit authenticate authorize automate await back
    backfill backup balance base batch become benchmark bind block boost branch break bring browse bubble budget buffer
    build bundle bypass cache calculate cancel capture carry catalog challenge channel cherry-pick clarify classify
    clean clear click clone code coerce collaborate collapse collect combine come communicate compare compile complete
    comply compose compress compute concentrate configure connect consider consolidate construct consult contact
    contain copy correct count cover cross-check cut debounce debug decide decouple dedupe defer define delegate
    deliver demand deprecate derive describe design destroy detect determine develop diagnose diff differentiate
    disable discard discuss dispatch display dispose distinguish distribute divide do double-check drive drop duplicate
    eliminate embed embrace emit emphasize emphasise employ enable encapsulate encode encourage encrypt endeavor engage
    enter establish evaluate examine exercise exit expand expect experiment explore expose extend extract fail fall
    fast-forward feature feed file fill filter find fix flag flatten flush focus force fork forward free freeze gate
    gather get give go grab grant greet group guard guarantee guide halt hash help hide highlight hold identify ignore
    illustrate implement improve incorporate increase index inform inherit initialize initialise inject inline insert
    inspect instrument integrate introduce invalidate investigate invoke involve iterate join justify kill know launch
    lead learn leave let leverage lint listen live load localize locate lock look loop lower make manage map mark mask
    match migrate mind mirror mock model monitor mount move mute navigate negotiate never-mind normalize normalise note
    notify obtain offload operate optimize optimise organize organise outline own pack package parallelize parameterize
    parse partition pass paste patch perform persist place play poll populate position post practice practise predict
    prepare present prevent process profile prompt protect prototype prove prune publish purge put query queue quit
    raise rank reach reason rebuild recheck reconcile record recover recreate redact reduce reference reflect refresh
    regenerate register reload remember remind render reorder repair replace replicate reply reproduce request rerun
    research reserve reset resolve resort restart restore restrict retrieve retreat retry reveal reverse revert revisit
    revoke rework rotate route run say save scale scan schedule scope score script scrub seal search secure seed seek
    select sequence serialize serve set shard shift show shut simplify sketch smooth snapshot solve sort source spawn
    specify split stage stamp standardize step stream strip strive structure study stub spend submit subscribe
    substitute summarize supply support suppress surface survey suspend swap switch sync synchronize synthesize tackle
    take target teach tell terminate think throttle tie time toggle trace track train transform traverse trigger trim
    truncate try tune turn unify unwrap update value vary vendor version view visit visualize warn watch weigh
    whitelist allowlist wipe work yield zero
    """)
    | CONDUCT_VERBS
)

# More of the same, of every walk of life.
VERBS |= words("""
    abide absorb hand confine promise double ping batch ignore accompany accumulate adhere amplify animate anticipate
    appoint arm ascertain assemble assist attend avert bake beware breathe brew brief broadcast calibrate calm
    celebrate centralize chain chunk cite clamp clip coach concede conclude conduct confess confide congratulate
    conserve constrain contextualize contribute converse cook correlate craft crop curate dare deduce deescalate
    de-escalate delay delight deny deserve detach dig dim disagree disclaim discourage dismiss disregard doubt downplay
    earn echo elaborate elevate elicit empathize empower emulate enrich enumerate erase escape estimate exaggerate
    exceed exfiltrate exhaust explicate face facilitate factor fade familiarize finalize fire fit forgive formulate
    frame funnel gauge generalize grow handcraft hang harden harmonize hear heed hint hoist host humanize illuminate
    imitate impersonate imply impose impress infer inquire insist inspire install interleave interpret interview
    introduce invert invest invite judge laugh layer lend level lift linger loosen lose maintain master meet memorize
    mention merge mimic mirror mistrust mitigate moderate motivate narrate narrow nest neutralize nudge nurture object
    observe omit orient overcommunicate overrule participate persevere persuade phrase pivot plan plot point ponder
    portray postpone pour praise preload pressure pretend prioritize probe proclaim pronounce proofread provoke pursue
    question quote randomize react reaffirm realign reassure rebut recap recite recognize recommend recompile recycle
    redirect rediscover reframe regard rehearse reinforce relate relax relay rely remark renew repay rephrase represent
    rescue resist restate restrain resume retain rethink retire rewind rhyme rule sacrifice sandbox satisfy savor
    savour segment sense settle shape sharpen shelter shield shorten shun signal silence simulate sit slow smile soften
    sound span spare spark spot stack stand stash steer strengthen stress structure succeed suggest surprise survive
    sweep symlink tailor talk tap taste tease tend tighten tolerate touch transcribe transition treasure triage
    troubleshoot typeset uncover underpromise understand undo unlock unplug uphold uppercase utilize vet voice
    volunteer wake walk warrant welcome whisper win wonder worry zip
    """)

# Warm words between people; an instruction to a friend is not a rule for an assistant.
SOCIAL_VERBS = words("""
    worry forget do give hesitate let miss mind sweat stress know think get want like feel see need love be believe
    care have blame beat dwell lose fret panic cry even ya rush push quit doubt underestimate sell leave start wait
    move stop stay make
    """)
FRIENDLY_VERBS = words("""
    try check come see visit go watch join enjoy meet rest relax sleep eat drink listen bring tell let take give have
    get feel know think believe find look imagine hear expect learn do be consider talk celebrate play travel dance
    drive paint cook bake sing run start show share keep count make call read hang catch reach add live love trust win
    """)

# What one asks for once: the work itself, not a way of working.
ASKED_FOR = words(
    """
    list show tell find compare recommend suggest generate create name describe pick summarize summarise translate give
    delete remove count sort send read draft make rename collect sum plot merge copy get take try go have eat enjoy see
    do is love watch paint play start celebrate save bring support explain print fill fix update open close
    """
)
PRODUCING = words("""
    design print prepare draft write organize organise arrange order book record plan buy outline calculate compute
    convert solve search look extract rewrite improve expand continue finish complete edit debug run install download
    build develop compose compile gather pull push rank identify discuss analyze analyse evaluate provide include add
    change replace move set put turn schedule cancel close share report answer reply respond research explore examine
    investigate combine compare migrate implement integrate transform structure act take help fill perform incorporate
    highlight reorder divide split model process work base code group feature experiment exercise challenge network
    place position present study view visit track train
    """)

# Things that rules are about: what an assistant writes, and what a project is made of.
ARTEFACTS = words("""
    answer answers reply replies response responses output outputs code api apis test tests commit commits branch
    branches pr prs request requests function functions method methods variable variables file files class classes
    module modules package packages doc docs documentation docstring docstrings comment comments message messages email
    emails report reports summary summaries migration migrations build builds release releases database databases query
    queries schema schemas endpoint endpoints service services system systems agent agents bot assistant model models
    log logs error errors exception exceptions config configuration setting settings secret secrets key keys password
    passwords token tokens credential credentials date dates timestamp timestamps price prices amount amounts unit
    units number numbers path paths table tables list lists heading headings header title titles tone language style
    format formatting draft drafts text texts sentence sentences paragraph paragraphs emoji emojis bullet bullets
    markdown abbreviation abbreviations acronym acronyms disclaimer disclaimers apology apologies citation citations
    source sources link links footnote footnotes quote quotes example examples explanation explanations translation
    translations recipe recipes meal meals suggestion suggestions recommendation recommendations reminder reminders
    notification notifications meeting meetings invoice invoices payment payments order orders booking bookings
    deployment deployments deploy deploys pipeline pipelines script scripts command commands dependency dependencies
    library libraries framework frameworks import imports type types name names naming struct structs pointer pointers
    buffer buffers thread threads lock locks mutex mutexes cache caches memory router server client backend frontend
    app application site website page pages ui interface interfaces component components button buttons image images
    diagram diagrams chart charts figure figures document documents spreadsheet spreadsheets column columns row rows
    repo repository project projects codebase implementation approach logic design architecture convention conventions
    workflow process procedure step steps task tasks ticket tickets issue issues bug bugs change changes diff patch
    patches review reviews merge merges push pushes rollout rollouts data record records backup backups snapshot
    currency currencies temperature temperatures measurement measurements distance distances weight weights time times
    spelling grammar punctuation jargon slang profanity greeting greetings signature signatures salutation subject
    newsletter article articles post posts blog tweet tweets caption captions slide slides presentation presentations
    story stories essay essays letter letters label labels workout workouts plan plans chatbot logo menu menus playlist
    schedule calendar album budget itinerary agenda minutes notes contract contracts photos video videos podcast ads
    form forms sheet dashboard dashboards export exports font fonts dish dishes ingredient ingredients portion portions
    lesson lessons training chapter chapters template templates fix fixes feature features refactoring user users
    customer customers personal information everything anything nothing whatever communication purchase purchases
    umlauts headline headlines newsletters mails mail abstracts adjectives words word
    """)

# More of them, by walk of life: writing, code, data, office, money, travel, kitchen, health, teaching, law, home.
ARTEFACTS |= words("""
    abstract abstracts acronyms adverb adverbs anecdotes annotation annotations appendix attachment attachments bio
    biography bibliography bibliographies blurb blurbs brief briefs briefing bullet-points buzzwords capitals clause
    clauses cliché clichés column-headings conclusion conclusions contraction contractions correspondence critique
    definition definitions description descriptions dialogue digest digests disclaimers edit edits entry entries
    estimate estimates excerpt excerpts feedback filler flyer glossary guess guesses handout handouts hashtag hashtags
    heading hyperlink hyperlinks idiom idioms initials intro intros introduction introductions invitation invitations
    italics jokes metaphor metaphors minutes monologue nouns outline outlines phrase phrases postscript preamble
    preambles prompt prompts pronoun pronouns prose proverb proverbs pun puns recap recaps reference references résumé
    sarcasm script sections section semicolon semicolons small-talk speeches statement statements stereotypes
    subject-line subtitle subtitles superlatives synopsis synonyms tagline taglines terminology thesis transcript
    transcripts typo typos verbs vocabulary wording abstraction abstractions algorithm algorithms alias aliases
    allocation allocations array arrays artifact artifacts assert assertion assertions async backend-code benchmark
    benchmarks binaries binary boilerplate cli closure closures comparison constants constant constructor constructors
    container containers controller controllers cron css decorator decorators default defaults dependency-injection
    docker dto enum enums env environment environments field fields fixture fixtures flag flags fork forks
    function-names generic generics getter getters global globals handler handlers hash hashes helper helpers hook
    hooks html http ids index indexes instance instances integer integers iterator javascript job jobs json kernel
    key-names lambda lambdas linter lint literal literals loop loops macro macros merge-request metrics middleware
    migrations mixin mock mocks monolith mutation namespace namespaces operator operators orm packages parameter
    parameters parser parsers payload payloads plugin plugins primitive production prototype prototypes pull-request
    python queue queues recursion regex registry repo-root runtime schema-changes scope scopes sdk semaphore serializer
    shell side-effects signature snapshot snapshots socket sockets sql staging string strings stub stubs subclass
    syntax tab tabs tag tags terminal ternaries timeout timeouts trace traces transaction transactions typescript
    unit-tests url urls util utils validation variable-names vendor warning warnings webhook webhooks whitespace
    wrapper wrappers yaml account accounts address addresses alert alerts appointment appointments archive archives
    bill bills campaign campaigns certificate checklist checklists claims customer-data deadline deadlines decision
    decisions delivery deliveries desk diary discount discounts employee expense expenses fee fees folder folders
    form-fields handover inbox inquiry inventory journal ledger license licence listing listings log-in mailing
    mailings memo memos milestone milestones newsletter offers offer-letters parcel phone-numbers policy policies
    proposal proposals quotation quotations quota rates receipt receipts refund refunds registration reservation
    reservations salary shipment shipments stamp subscription subscriptions supplier suppliers survey surveys tax taxes
    team-meeting timesheet timesheets timetable todo todos travel-plans vat vendors voucher vouchers warranty airport
    carrier cuisine dairy dosage dosages fare fares flights gluten layover layovers medication medications medicine
    menu pork prescription prescriptions recipe-ideas seats serving servings shellfish snack snacks spice spices
    substitute substitutes supplement supplements ticket-prices topping assignment assignments audience caption colours
    colors curriculum deck decks demo demos design-tokens draft-versions flashcard flashcards icon icons illustration
    illustrations layout layouts legend logo-files margin margins mockup mockups palette pixel quiz quizzes screenshot
    screenshots spacing student-names syllabus thumbnail thumbnails tutorial tutorials typeface visual visuals
    watermark wireframe wireframes
    """)

# Words that bind a request to this moment.
ONE_OFF = words("today's tonight's tomorrow's now today tonight tomorrow this yesterday")
# "In this repository" is no moment but a place where rules hold.
PLACES = words("repository repo project codebase code house team company conversation chat thread folder app file")

# Somebody else's words follow.
REPORTING = words("""
    say said says saying tells told wrote writes claims claimed reminded insisted insists warned warns suggested
    advised advises recommended taught believes thinks according supposedly apparently argues argued explained
    mentioned announced yelled shouted whispered replied texted quoted states stated stating preached preaches swears
    reads
    """)

# Things that speak: after an article, they say what follows.
SPEAKING_THINGS = words("motto proverb slogan lyrics song poster sign novel movie film book episode")

PAST = words("""
    was were had did used told said asked went got came took gave thought felt found kept made knew tried wanted needed
    decided forgot learned loved liked hated met saw heard
    """)

EPISTEMIC_AFTER_MUST = words(
    "go think want hate wonder be have feel seem look mean sound taste hurt suck get know love miss take"
)
# How an assistant may be told to be.
MANNERS = words(
    """
    strict kind warm friendly firm funny serious sarcastic ironic witty playful humble confident calm clear short
    simple plain practical realistic pragmatic pessimistic optimistic encouraging supportive constructive careful
    punctual discreet picky pedantic fussy consistent creative original literal exact rigorous systematic methodical
    proactive responsive flexible fair impartial tactful diplomatic courteous nonjudgmental non-judgmental empathetic
    inclusive technical detailed exhaustive minimal minimalist economical frugal generous stingy sparing concise brief
    blunt honest direct polite formal informal precise specific critical frank objective neutral skeptical sceptical
    terse succinct professional explicit thorough accurate factual truthful transparent cautious conservative patient
    extra respectful gentle casual
    """
)
QUANTIFIERS = words("every each any all")
DETERMINERS = words("the a an all any every each no my your our their its his her both this that these those")
OBJECTS = DETERMINERS | words("me us them him it everything anything nothing codespan quotespan")

# Commands that only offer help or comfort.
OFFERS = {
    ("let", "me"),
    ("don't", "hesitate"),
    ("don't", "rush"),
    ("don't", "worry"),
    ("contact", "me"),
    ("take", "a"),
    ("take", "care"),
    ("give", "it"),
    ("try", "it"),
    ("give", "me"),
    ("call", "me"),
    ("text", "me"),
    ("come", "by"),
    ("come", "over"),
    ("send", "me"),
    ("tell", "him"),
    ("tell", "her"),
    ("give", "him"),
    ("give", "her"),
}
