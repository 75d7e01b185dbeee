/// Joins the numbers from 0 into groups, in nearly constant time per step (union-find).
struct DisjointSets {
    private var parents: [Int]
    private var sizes: [Int]

    /// Creates that number of groups of one number each.
    init(count: Int) {
        parents = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    /// The representative of the number's group.
    mutating func root(of number: Int) -> Int {
        var current = number
        while parents[current] != current {
            parents[current] = parents[parents[current]]
            current = parents[current]
        }
        return current
    }

    /// Joins the groups of both numbers.
    mutating func join(_ left: Int, _ right: Int) {
        var (larger, smaller) = (root(of: left), root(of: right))
        guard larger != smaller else { return }
        if sizes[larger] < sizes[smaller] { swap(&larger, &smaller) }
        parents[smaller] = larger
        sizes[larger] += sizes[smaller]
    }

    /// All groups, each in ascending order, by their smallest numbers.
    mutating func groups() -> [[Int]] {
        var members: [Int: [Int]] = [:]
        var order: [Int] = []
        for number in parents.indices {
            let root = root(of: number)
            if members[root] == nil { order.append(root) }
            members[root, default: []].append(number)
        }
        return order.compactMap { members[$0] }
    }
}
