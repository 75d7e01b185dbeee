extension Topic {
    /// Two projects and the office around them.
    static let englishWork: [Topic] = [
        Topic(
            shelf: .atlas,
            subjects: [
                "Atlas Museum: {thing} for the courtyard", "Atlas – {thing}", "Courtyard {thing}, revision {n}",
                "Question about the {thing} at Atlas", "Atlas site visit on {day}",
            ],
            openings: [
                "I have been through the drawings for the Atlas courtyard once more, and the {thing} is the one thing "
                    + "that still worries me.",
                "The museum came back on the {thing} this morning; on the whole they like it.",
                "Quick update on the {thing}: we are at revision {n} and it is nearly there.",
                "Attached is what we discussed about the {thing}. Please look at page {n} in particular.",
                "Grace asked whether the {thing} can be ready before the exhibition opens in {place}.",
            ],
            details: [
                "The {thing} would sit about {n}0 cm lower than on the old plan, which also solves the drainage.",
                "The supplier in {place} can deliver within {n} weeks if we order by {day}.",
                "I would rather keep the limestone; the concrete samples looked grey in the rain.",
                "Budget-wise we are {n} percent over, mostly because of the paving.",
                "Could you check the levels near the east door? I do not trust the survey there.",
                "If {day} suits you we can walk the site together and decide on the spot.",
                "The fire officer wants {n} metres clear along the north wall, so the planters have to move.",
                "I have marked the open points in red. None of them is serious.",
                "Priya ran the numbers for the roof load and is happy with up to {n} tonnes of soil.",
            ],
            replies: [
                "Looks good to me. Let's go with the lower {thing}.",
                "Thanks, that helps. One thing: who tells the museum about the {thing}?",
                "{day} works. I'll bring the survey and two pairs of boots.",
                "I would wait for the quote from {place} before we promise anything.",
                "Agreed on everything but the paving. Can we talk on {day}?",
                "Done. The new sheet is in the project folder, revision {n}.",
                "Hm, {n} weeks is tight. Is there a second supplier?",
                "The client signed it off this afternoon. Well done, everybody.",
            ],
            things: [
                "planting plan", "lighting scheme", "water basin", "seating", "entrance ramp", "paving", "drainage",
                "rain garden", "bicycle shelter", "signage",
            ],
            places: ["Leeds", "Bristol", "Antwerp", "Ghent", "York", "Bath"]),
        Topic(
            shelf: .birch,
            subjects: [
                "Birch Trust: {thing}", "{thing} for the woodland path", "Birch Lane – {thing} and dates",
                "Minutes of the Birch meeting, {day}", "Volunteers for {day}",
            ],
            openings: [
                "The trustees met on {day} and we have a decision about the {thing}.",
                "Here are my notes from the walk along Birch Lane. The {thing} comes first.",
                "We have {n} volunteers for the weekend, and the {thing} is ready at last.",
                "I spoke to the ranger about the {thing}; he would like to see a plan.",
            ],
            details: [
                "The path floods near {place} every winter, so gravel alone will not do.",
                "We agreed to leave {n} of the old birches as standing deadwood for the owls.",
                "The grant pays for materials but not for labour, and ends in {n} months.",
                "Somebody has to tell the riding school before we close the gate on {day}.",
                "I have asked three firms for a quote; the cheapest is £{n},400 plus VAT.",
                "Ruth has the keys to the hut. Gloves and spades are there, tea is not.",
                "Please bring boots: it will be muddy whatever the forecast says.",
            ],
            replies: [
                "Count me in for {day}.",
                "Lovely. Shall I order the {thing} now or wait for the grant?",
                "I can't make {day}, but my brother will come in my place.",
                "The quote seems high. Did they see the slope near {place}?",
                "Thank you for the notes, Ruth. I have nothing to add.",
                "I'll write to the riding school today.",
            ],
            things: [
                "boardwalk", "footbridge", "hedge laying", "owl boxes", "information board", "picnic benches",
                "pond clearing", "tree survey",
            ],
            places: ["the ford", "Miller's Gate", "the old quarry", "Heron Pond", "the car park"]),
        Topic(
            subjects: [
                "Invoice {n}07 – a question", "Contract for {thing}", "Quote for {thing}", "Can you do {day}?",
                "Notes from {day}", "{thing}: next steps", "Holiday cover in {place}", "Short call about {thing}?",
            ],
            openings: [
                "Thank you for the call. As promised, a short summary about the {thing}.",
                "I am putting together the numbers for the {thing} and am missing two of yours.",
                "Sorry for the silence, last week was all about the {thing}.",
                "Before we sign anything for the {thing}, I would like your opinion.",
                "Would you have half an hour on {day} to talk about the {thing}?",
            ],
            details: [
                "Nothing has to be decided before {day}.",
                "The people in {place} need {n} copies, signed on the last page.",
                "I have left the fee open; you know better than I do what they will accept.",
                "We would start with {n} days and see how far we come.",
                "The draft is in the shared folder; comments are welcome until {day}.",
                "They asked for references. May I give them your name?",
                "My train to {place} leaves at {n}:15, so the morning would be best.",
                "Let me know if I have forgotten anybody.",
            ],
            replies: [
                "Yes, {day} is fine. I'll call you.",
                "Could we make it {n}:30? I have the dentist before.",
                "I have put my comments on the second page, they are few.",
                "Please go ahead, and copy Marcus.",
                "That was quick, thank you!",
                "Not from my side. Send it off.",
                "I am in {place} until {day}; would the week after do?",
                "I'd rather not, to be honest. Let me explain on the phone.",
            ],
            things: [
                "the insurance", "the framework contract", "the website", "the studio lease", "the new printer",
                "the tax return", "the spring lecture", "the competition entry", "the intern's desk",
            ],
            places: ["Manchester", "Rotterdam", "Copenhagen", "Edinburgh", "Vienna", "Bergen"]),
    ]
}
