extension Topic {
    /// Family, friends and journeys.
    static let englishLife: [Topic] = [
        Topic(
            shelf: .family,
            subjects: [
                "Sunday lunch", "Mum's birthday", "{thing} for Dad", "Photos from {place}", "Christmas at {place}?",
                "The {thing} again", "Who has the {thing}?", "Keys to the cottage",
            ],
            openings: [
                "Are you coming on Sunday? There will be {n} of us, and the dog.",
                "I found the {thing} in the attic, in the box that we thought was lost.",
                "Dad wants to fix the {thing} himself. Please talk to him.",
                "We are back from {place}, tired and happy. The pictures are attached.",
                "Mum turns seventy in {n} weeks. Shall we give her the {thing} together?",
            ],
            details: [
                "I can bring the pudding if somebody else does the potatoes.",
                "The children have grown {n} centimetres since the summer, it is frightening.",
                "It rained every day in {place}, and nobody minded.",
                "Could you ask Erik about the {thing}? He never answers me.",
                "The train gets in at {n}:40. You need not meet me, I like the walk.",
                "The neighbours are feeding the cat until {day}.",
                "I said yes for both of us. I hope that was right.",
            ],
            replies: [
                "Of course! I'll bring wine and the good cheese.",
                "What a picture. Who took it?",
                "I'm in for the {thing}. How much each?",
                "Not {day}, please, I'm working late. The day after?",
                "Ha. He told me the opposite.",
                "Give the dog a kiss from me.",
                "I'll call Mum tonight and find out.",
            ],
            things: ["garden bench", "piano", "old camera", "bicycle", "recipe book", "record player", "boat", "tent"],
            places: ["Whitby", "the lake", "Gran's", "Cornwall", "the cottage", "Skye"]),
        Topic(
            shelf: .travel,
            subjects: [
                "Trip to {place}", "{place} in spring?", "Trains to {place}", "Your stay in {place}",
                "Walking near {place}", "Tickets for {day}",
            ],
            openings: [
                "I have looked at trains to {place}: the early one is half the price.",
                "How about {place} for the long weekend? Hannah could come too.",
                "We land in {place} on {day} at {n}:05, if all goes well.",
                "My cousin has a flat in {place} that stands empty in May.",
            ],
            details: [
                "There is a {thing} close to the station that everybody recommends.",
                "Bring a warm coat, the evenings by the water are cold.",
                "I have booked {n} nights; we can still cancel until {day}.",
                "The {thing} is closed on {day}, so let's do the walk then.",
                "It is {n} hours by train, with one change, and the view is worth it.",
                "I'll print the tickets, you look after the sandwiches.",
            ],
            replies: [
                "Yes! I have wanted to see {place} for years.",
                "Booked. Seats {n} and {n}a, facing forward.",
                "Can we leave a day later? {day} is bad for me.",
                "The {thing} sounds perfect. I'll ask for a table.",
                "Passport found. It was in the tent.",
            ],
            things: ["guest house", "swimming bath", "fish market", "botanic garden", "bakery", "little museum"],
            places: ["Lisbon", "Gothenburg", "Trieste", "Bergen", "Porto", "Ljubljana", "Tallinn", "Inverness"]),
        Topic(
            subjects: [
                "The {thing} you asked about", "Dinner on {day}?", "That book", "Allotment: {thing}",
                "Choir rehearsal on {day}", "Have you seen this?", "Thank you!", "Moving to {place}",
            ],
            openings: [
                "You asked for the {thing}: here it is, as my aunt wrote it down.",
                "Long time no see. Dinner at ours on {day}?",
                "I finally read the book you lent me. {n} nights, and I was late for work twice.",
                "The allotment is a jungle. Would you like some of the {thing}?",
                "It is official: we are moving to {place} in {n} months.",
            ],
            details: [
                "Take {n} eggs, not two, whatever the book says.",
                "The slugs had the rest. Nature is generous to slugs.",
                "Joe brings his guitar, so be warned.",
                "There is room for {n} more at the table.",
                "The flat in {place} has a balcony to the south, you will approve.",
                "We rehearse at {n} sharp; the alto is missing, as always.",
            ],
            replies: [
                "With pleasure! What can I bring?",
                "Oh no, I am away until {day}. Next week?",
                "I made it yesterday. There is nothing left.",
                "Congratulations! {place} does not deserve you.",
                "Half of the {thing} would be plenty, thank you.",
                "Keep the book as long as you like.",
            ],
            things: ["plum cake recipe", "rhubarb", "tomato seedlings", "sourdough", "courgettes", "knitting pattern"],
            places: ["Dublin", "Sheffield", "Malmö", "Oslo", "Norwich"]),
    ]
}
