const add = (path, value) => ({ op: "add", path, value });
const replace = (path, value) => ({ op: "replace", path, value });
const remove = (path) => ({ op: "remove", path });
const move = (from, path) => ({ op: "move", from, path });
const copy = (from, path) => ({ op: "copy", from, path });
const test = (path, value) => ({ op: "test", path, value });

/** Patches of objects after RFC 6902: a document, a patch, and the document after it; null if the patch is refused. */
export const patches = [
  // The whole document.
  [{ a: 1 }, [replace("", { b: { c: 2 } })], { b: { c: 2 } }],
  [{ a: 1 }, [add("", { b: 2 })], { b: 2 }],
  [{ a: 1 }, [replace("", {}), add("/b", 2)], { b: 2 }],
  [{ a: { b: 1 } }, [move("/a", "")], { b: 1 }],
  [{ a: { b: 1 } }, [copy("/a", "")], { b: 1 }],
  [{ a: 1, b: 2 }, [test("", { b: 2, a: 1 })], { a: 1, b: 2 }],
  [{ a: 1 }, [test("", { a: 2 })], null],
  [{ a: 1 }, [copy("", "/b")], { a: 1, b: { a: 1 } }],
  [{ a: 1 }, [replace("", [1]), add("/-", 2)], [1, 2]],
  [{ a: 1 }, [remove("")], null],

  // Nothing, and what is there already.
  [{}, [], {}],
  [{ a: 1 }, [], { a: 1 }],
  [{ a: null }, [add("/a", 1)], { a: 1 }],
  [{ a: 1 }, [move("/a", "/a")], { a: 1 }],

  // Values of each kind.
  [{}, [add("/a", "1")], { a: "1" }],
  [{}, [add("/a", 1)], { a: 1 }],
  [{}, [add("/a", true)], { a: true }],
  [{}, [add("/a", false)], { a: false }],
  [{}, [add("/a", null)], { a: null }],
  [{}, [add("/a", [1, 2])], { a: [1, 2] }],
  [{ a: 1 }, [replace("/a", null)], { a: null }],
  [{ a: null }, [replace("/a", 1)], { a: 1 }],
  [{ a: null }, [move("/a", "/b")], { b: null }],
  [{ a: null }, [copy("/a", "/b")], { a: null, b: null }],
  [{ a: null }, [remove("/a")], {}],

  // Names.
  [{}, [add("/", 1)], { "": 1 }],
  [{ a: {} }, [add("/a/", 1)], { a: { "": 1 } }],
  [{ a: 1 }, [add("/0", 2)], { a: 1, 0: 2 }],
  [{ "1e0": 1 }, [test("/1e0", 1)], { "1e0": 1 }],
  [{ "a/b": 1, "m~n": 2, "~1": 3, "c%d": 4, " ": 5, "\\": 6, '"': 7 },
    [
      test("/a~1b", 1), test("/m~0n", 2), test("/~01", 3), test("/c%d", 4), test("/ ", 5), test("/\\", 6), test('/"', 7),
      remove("/a~1b"),
    ],
    { "m~n": 2, "~1": 3, "c%d": 4, " ": 5, "\\": 6, '"': 7 }],
  [{ a: 1 }, [test("a", 1)], null],
  [{ a: 1 }, [replace("a", { b: 1 })], null],
  [{ a: 1 }, [{ op: "add", value: 1 }], null],
  [{}, [add("/constructor/a", 1)], null],

  // Lists.
  [{ a: [1, 2] }, [add("/a/1", 3)], { a: [1, 3, 2] }],
  [{ a: [1, 2] }, [add("/a/2", 3)], { a: [1, 2, 3] }],
  [{ a: [1, 2] }, [add("/a/-", [3, 4])], { a: [1, 2, [3, 4]] }],
  [{ a: [1, [2, [3]]] }, [add("/a/1/1/-", { b: 4 })], { a: [1, [2, [3, { b: 4 }]]] }],
  [{ a: [1, 2] }, [replace("/a/1", [3, 4])], { a: [1, [3, 4]] }],
  [{ a: [1, 2, 3, 4] }, [remove("/a/1"), remove("/a/2")], { a: [1, 3] }],
  [{ a: [1, 2, 3, 4] }, [move("/a/1", "/a/3")], { a: [1, 3, 4, 2] }],
  [{ a: [{ b: 1 }] }, [add("/a/0/c", 2)], { a: [{ b: 1, c: 2 }] }],
  [{ a: [{ b: 1 }] }, [remove("/a/0/b")], { a: [{}] }],
  [{ a: [{ b: 1 }] }, [move("/a/0/b", "/a/1")], { a: [{}, 1] }],
  [{ a: [{ b: 1 }] }, [copy("/a/0", "/c"), add("/c/d", 2)], { a: [{ b: 1 }], c: { b: 1, d: 2 } }],
  [{ a: [1, 2] }, [add("/a/3", 3)], null],
  [{ a: [1, 2] }, [add("/a/-1", 3)], null],
  [{ a: [1, 2] }, [add("/a/1e0", 3)], null],
  [{ a: [1, 2] }, [add("/a/01", 3)], null],
  [{ a: [1, 2] }, [add("/a/", 3)], null],
  [{ a: [1, 2] }, [add("/a/b", 3)], null],
  [{ a: [1, 2] }, [test("/a/00", 1)], null],
  [{ a: [1, 2] }, [test("/a/1e0", 2)], null],
  [{ a: [1, 2] }, [test("/a/length", 2)], null],
  [{ a: [1, 2] }, [remove("/a/length")], null],
  [{ a: [1, 2] }, [replace("/a/-", 3)], null],
  [{ a: [1, 2] }, [replace("/a/1e0", 3)], null],
  [{ a: [1, 2] }, [remove("/a/2")], null],
  [{ a: [1, 2] }, [remove("/a/1e0")], null],
  [{ a: [1, 2] }, [copy("/a/1e0", "/b")], null],
  [{ a: [1, 2] }, [move("/a/1e0", "/b")], null],
  [{ a: [{ b: 1 }] }, [remove("/a/1e0/b")], null],

  // What is not there.
  [{ a: 1 }, [replace("/b", 2)], null],
  [{ a: 1 }, [replace("/b/c", 2)], null],
  [{ a: 1 }, [add("/b/c", 2)], null],
  [{ a: 1 }, [remove("/b")], null],
  [{ a: 1 }, [move("/b", "/c")], null],
  [{ a: 1 }, [copy("/b", "/c")], null],
  [{ a: { b: 1 } }, [move("/a", "/a/b")], null],
  [{ a: "text" }, [test("/a/0", "t")], null],
  [{ a: "text" }, [test("/a/length", 4)], null],
  [{ a: "text" }, [add("/a/b", 1)], null],
  [{ a: null }, [add("/a/b", 1)], null],

  // Tests.
  [{ a: { b: 1, c: 2 } }, [test("/a", { c: 2, b: 1 })], { a: { b: 1, c: 2 } }],
  [{ a: [{ b: 1, c: 2 }] }, [test("/a", [{ c: 2, b: 1 }])], { a: [{ b: 1, c: 2 }] }],
  [{ a: null }, [test("/a", null)], { a: null }],
  [{ a: [1, 2] }, [test("/a", [2, 1])], null],
  [{ a: { b: [1, 2] } }, [test("/a", [1, 2])], null],
  [{ a: "10" }, [test("/a", 10)], null],
  [{ a: null }, [test("/a", false)], null],

  // Operations that lack a member, have one too many, or are none.
  [{ a: [1] }, [{ op: "add", path: "/a/-" }], null],
  [{ a: 1 }, [{ op: "replace", path: "/a" }], null],
  [{ a: null }, [{ op: "test", path: "/a" }], null],
  [{ a: false }, [{ op: "test", path: "/a" }], null],
  [{ a: [1] }, [{ op: "copy", path: "/a/-" }], null],
  [{ a: 1 }, [{ op: "move", path: "" }], null],
  [{ a: 1 }, [{ op: "spam", path: "/a", value: 1 }], null],
  [{ a: 1 }, [{ ...test("/a", 1), more: 1 }], { a: 1 }],
];
