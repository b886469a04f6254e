"""What is looked at: the screens of the examples, their states, and how a visitor may see them."""

from __future__ import annotations

from dataclasses import dataclass, field

PHONE = (390, 844)
TABLET = (820, 1180)


@dataclass(frozen=True)
class Screen:
    """A page to look at."""

    name: str
    path: str
    #: What has to be there before it is looked at: a CSS selector.
    sign: str
    #: What is pressed to get there: CSS selectors.
    presses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Visitor:
    """How somebody sees a page."""

    name: str
    size: tuple[int, int] = (1280, 900)
    dark: bool = False
    #: Whether the system sets the colours.
    forced: bool = False
    language: str = "en"

    @property
    def touches(self) -> bool:
        return self.size in (PHONE, TABLET)


def tab(number: int, name: str, sign: str) -> Screen:
    return Screen(f"gallery-{name}", "/screens/gallery", sign, (f"#pages [role=tab]:nth-child({number})",))


SCREENS = [
    Screen("start", "/", ".screens h2"),
    Screen("person", "/screens/person", "#label"),
    Screen("person-compact", "/screens/person?implementation=compact", "#label"),
    Screen("enter-email", "/screens/enterEmail", "#email"),
    tab(1, "layouts", "#grid"),
    tab(2, "contents", "#sparkline svg"),
    tab(3, "actions", "#effects"),
    tab(4, "inputs", "#gauge svg"),
    tab(5, "states", "#states .toggle"),
    tab(6, "lists", "#fruits li"),
    Screen("characters", "/screens/characters?search=snow", "#results li"),
    Screen("character", "/screens/character?codePoint=U%2B2603", "#largeSymbol:not(:empty)"),
    Screen("contacts-table", "/screens/contacts?implementation=table", "#contacts li img"),
    Screen("contacts-cards", "/screens/contacts?implementation=cards", "#contacts li img"),
    Screen("contact", "/screens/contact?id=1", "#company:not(:empty)"),
    Screen("contact-form", "/screens/contact-form?id=1", "#givenName"),
    Screen("contact-form-new", "/screens/contact-form", "#givenName"),
    Screen("sign-up", "/screens/sign-up", "#signUp"),
    Screen("sign-in", "/screens/sign-in", "#signIn"),
    Screen("no-page", "/screens/nowhere", "[role=alert]"),
]

VISITORS = [
    Visitor("desktop"),
    Visitor("phone", PHONE),
    Visitor("tablet", TABLET),
    Visitor("dark", dark=True),
    Visitor("phone-dark", PHONE, dark=True),
    Visitor("german", language="de"),
    Visitor("arabic", PHONE, language="ar"),
    Visitor("forced", forced=True),
    # A window of 1,280 by 900 points at 400 %.
    Visitor("zoomed", (320, 225)),
]


@dataclass(frozen=True)
class State:
    """What a screen comes to by what its user does: the steps are run as scripts, each until it answers true."""

    name: str
    path: str
    steps: tuple[str, ...] = field(default=())
    #: Whether the modules of the client are kept away.
    has_script: bool = True


def press(selector: str) -> str:
    return f"const it = document.querySelector({selector!r}); it?.click(); return !!it"


def there(selector: str) -> str:
    return f"return !!document.querySelector({selector!r})?.checkVisibility()"


def put(selector: str, text: str) -> str:
    return (
        f"const it = document.querySelector({selector!r}); if (!it) return false; it.focus(); it.value = {text!r};"
        "it.dispatchEvent(new InputEvent('input', { bubbles: true })); return true"
    )


# What is shown for some seconds stays until it has been looked at.
STANDING = "window.setInterval = () => 1; return true"

CONTACTS = "/screens/contacts?implementation=table"
END = """
    const { session } = JSON.parse(Object.values(sessionStorage)[0]);
    return fetch(`/sessions/${session}`, { method: "DELETE" }).then(() => true)
"""

# What is typed is posted after a pause.
POSTED = "return performance.getEntriesByType('resource').some(({ name, responseEnd }) => /events$/.test(name) && responseEnd)"

CHANGED = """
    const post = (path, body) => fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json", Prefer: "wait=5" }, body: JSON.stringify(body),
    });
    window.isChanged ??= (async () => {
        const id = Number(new URLSearchParams(location.search).get("id"));
        const opened = await post("/sessions", { screen: "contact-form", params: { id } });
        const events = `${opened.headers.get("Location")}/events`;
        await post(events, { node: "company", event: "change", value: `Others ${Date.now()}` });
        return (await post(events, { node: "save", event: "tap" })).ok;
    })();
    return window.isChanged;
"""

STATES = [
    State("nothing-found", CONTACTS, (there("#contacts li"), put("input[type=search]", "qqq"), there("#nobody"))),
    State("selecting", CONTACTS, (there("#contacts li"), press("#select"), there("#selectionBar"))),
    State(
        "row-menu", CONTACTS,
        (there("#contacts .pick"), press("#contacts .actions"), there(".popup:popover-open [role=menuitem]")),
    ),
    State(
        "menu", "/screens/gallery",
        (
            there("#pages [role=tab]"), press("#pages [role=tab]:nth-child(3)"), there("#moreMenu"), press("#moreMenu"),
            there(".popup:popover-open [role=menuitem]"),
        ),
    ),
    State("faults", "/screens/contact-form", (there("#save"), press("#save"), there("[aria-invalid]"))),
    State(
        "dialog", "/screens/contact-form",
        (put("#givenName", "Ada"), there("#cancel"), press("#cancel"), there("#question")),
    ),
    # Each visitor changes, and deletes, another one.
    State(
        "conflict", "/screens/contact-form?id={number}",
        (
            there("#givenName"), "return document.querySelector('#givenName').value !== ''", put("#company", "Ours"),
            POSTED, CHANGED, there("#keepMine"), press("#save"), "return document.activeElement.id === 'conflict'",
        ),
    ),
    State(
        "toast", "/screens/gallery",
        (
            there("#pages [role=tab]"), press("#pages [role=tab]:nth-child(3)"), there("#toast"), STANDING,
            press("#toast"),
            "return !!document.querySelector('.toast p')?.textContent",
        ),
    ),
    State(
        "undo", "/screens/contact?id={number}",
        (there("#delete"), STANDING, press("#delete"), there(".notice button")),
    ),
    State("ended", "/screens/person", (there("#label"), END, there(".news button"))),
    State("without-script", CONTACTS, (there("button[name='~do']:not([hidden])"),), has_script=False),
    State(
        "row-menu-without-script", CONTACTS, (press("tr:nth-child(2) .actions"), there(".options button")), has_script=False,
    ),
    State(
        "faults-without-script", "/screens/contact-form",
        (there("#givenName"), press("button[value$='node=save']"), there("[aria-invalid]")), has_script=False,
    ),
    State("form-without-script", "/screens/contact-form", (there("#givenName"),), has_script=False),
    State("gone", "/nowhere", (there("[role=alert]"),)),
]
