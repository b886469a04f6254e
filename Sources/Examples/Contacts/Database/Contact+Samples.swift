import Outlet

extension Contact {
    /// The initial contacts of the address book. All of them are fictitious: their numbers are reserved for films by
    /// telephone companies, and their addresses lead nowhere.
    static let samples: [Contact] = [
        Contact(
            givenName: "Ägidius", familyName: "Ährenfeld", company: "Mühle Ährenfeld", mobile: "+49 171 39200 00",
            phone: "+49 30 23125 100", email: "aegidius.aehrenfeld@example.org",
            workEmail: "aegidius@muehle-aehrenfeld.example", birthday: "1958-02-11",
            notes: "Bringt zu jedem Fest ein Brot mit.", portrait: "bear"),
        Contact(
            givenName: "Amelia", familyName: "Applecart", company: "Applecart & Daughters", mobile: "+1 202 555 0100",
            phone: "+1 202 555 0150", email: "amelia.applecart@example.com",
            workEmail: "amelia@applecart-daughters.example", birthday: "1984-09-03",
            notes: "Prefers a call in the morning.", portrait: "rabbit"),
        Contact(
            givenName: "Balthasar", familyName: "Blaubeer", company: "Blaubeer Optik", mobile: "+49 171 39200 01",
            phone: "+49 30 23125 107", email: "balthasar.blaubeer@example.org",
            workEmail: "balthasar@blaubeer-optik.example", birthday: "1971-05-23"),
        Contact(
            givenName: "Bettina", familyName: "Brückenstein", company: "Brückenstein Architektur",
            mobile: "+49 171 39200 02", phone: "+49 30 23125 114", email: "bettina.brueckenstein@example.org",
            workEmail: "bettina@brueckenstein-architektur.example", birthday: "1990-12-01", portrait: "cat"),
        Contact(
            givenName: "Barnaby", familyName: "Bumblewick", mobile: "+44 7700 900010",
            email: "barnaby.bumblewick@example.net", birthday: "1966-07-19", notes: "Collects barometers."),
        Contact(
            givenName: "Céleste", familyName: "Châtaigne", company: "Éditions Châtaigne", mobile: "+1 202 555 0101",
            phone: "+1 202 555 0151", email: "celeste.chataigne@example.com",
            workEmail: "celeste@editions-chataigne.example", birthday: "1979-03-30", portrait: "owl"),
        Contact(
            givenName: "Cornelius", familyName: "Cobblepot-Finch", company: "Finch Clocks", mobile: "+44 7700 900011",
            phone: "+44 20 7946 0103", email: "cornelius.cobblepot-finch@example.net",
            workEmail: "cornelius@finch-clocks.example"),
        Contact(
            givenName: "Dagmar", familyName: "Donnerwetter", company: "Wetterdienst Donnerwetter",
            mobile: "+49 171 39200 03", phone: "+49 30 23125 121", email: "dagmar.donnerwetter@example.org",
            workEmail: "dagmar@wetterdienst-donnerwetter.example", birthday: "1987-08-08",
            notes: "Weiß immer, ob es regnet.", portrait: "koala"),
        Contact(
            givenName: "Dexter", familyName: "Dandelion", company: "Dandelion Gardens", mobile: "+1 202 555 0102",
            phone: "+1 202 555 0152", email: "dexter.dandelion@example.com",
            workEmail: "dexter@dandelion-gardens.example", birthday: "1993-04-12"),
        Contact(
            givenName: "Elif", familyName: "Eichhorn", company: "Eichhorn Software", mobile: "+49 171 39200 04",
            phone: "+49 30 23125 128", email: "elif.eichhorn@example.org", workEmail: "elif@eichhorn-software.example",
            birthday: "1995-11-21", portrait: "fox"),
        Contact(
            givenName: "Edmund", familyName: "Everglade", mobile: "+1 202 555 0103",
            email: "edmund.everglade@example.com", birthday: "1949-10-31"),
        Contact(
            givenName: "Friederike", familyName: "Fuchsbau", company: "Tierpraxis Fuchsbau", mobile: "+49 171 39200 05",
            phone: "+49 30 23125 135", email: "friederike.fuchsbau@example.org",
            workEmail: "friederike@tierpraxis-fuchsbau.example", birthday: "1982-01-17",
            notes: "Hat samstags bis zwölf geöffnet.", portrait: "fox"),
        Contact(
            givenName: "Felix", familyName: "Featherstone", company: "Featherstone Kites", mobile: "+44 7700 900012",
            phone: "+44 20 7946 0106", email: "felix.featherstone@example.net",
            workEmail: "felix@featherstone-kites.example", birthday: "2001-06-05", portrait: "chick"),
        Contact(
            givenName: "Götz", familyName: "Gänseblum", company: "Gärtnerei Gänseblum", mobile: "+49 171 39200 06",
            phone: "+49 30 23125 142", email: "goetz.gaenseblum@example.org",
            workEmail: "goetz@gaertnerei-gaenseblum.example", birthday: "1963-04-27"),
        Contact(
            givenName: "Gwendolyn", familyName: "Gearhart", company: "Gearhart Robotics", mobile: "+1 202 555 0104",
            phone: "+1 202 555 0154", email: "gwendolyn.gearhart@example.com",
            workEmail: "gwendolyn@gearhart-robotics.example", birthday: "1989-02-28", portrait: "panda"),
        Contact(
            givenName: "Hannelore", familyName: "Himmelreich", mobile: "+49 171 39200 07",
            email: "hannelore.himmelreich@example.org", birthday: "1955-12-24", notes: "Ruft zurück."),
        Contact(
            givenName: "Hugo", familyName: "Honeydew", company: "Honeydew Bakery", mobile: "+1 202 555 0105",
            phone: "+1 202 555 0155", email: "hugo.honeydew@example.com", workEmail: "hugo@honeydew-bakery.example",
            birthday: "1976-07-07", portrait: "pig"),
        Contact(
            givenName: "Ines", familyName: "Immergrün", company: "Immergrün Reisen", mobile: "+49 171 39200 08",
            phone: "+49 30 23125 156", email: "ines.immergruen@example.org",
            workEmail: "ines@immergruen-reisen.example", birthday: "1998-03-14"),
        Contact(
            givenName: "Ivo", familyName: "Inkwell", company: "Inkwell Press", mobile: "+44 7700 900013",
            phone: "+44 20 7946 0109", email: "ivo.inkwell@example.net", workEmail: "ivo@inkwell-press.example",
            birthday: "1970-09-09", portrait: "mouse"),
        Contact(
            givenName: "Jörg", familyName: "Jägerzaun", company: "Zaunbau Jägerzaun", mobile: "+49 171 39200 09",
            phone: "+49 30 23125 163", email: "joerg.jaegerzaun@example.org",
            workEmail: "joerg@zaunbau-jaegerzaun.example", birthday: "1968-06-18", portrait: "dog"),
        Contact(
            givenName: "Juniper", familyName: "Jellicoe", mobile: "+44 7700 900014",
            email: "juniper.jellicoe@example.net", birthday: "2003-05-02"),
        Contact(
            givenName: "Käthe", familyName: "Kirschgarten", company: "Kirschgarten Keramik", mobile: "+49 171 39200 10",
            phone: "+49 30 23125 170", email: "kaethe.kirschgarten@example.org",
            workEmail: "kaethe@kirschgarten-keramik.example", birthday: "1944-08-29", notes: "Werkstatt im Hinterhof.",
            portrait: "cat"),
        Contact(
            givenName: "Kermit", familyName: "Kingfisher", company: "Kingfisher Boats", mobile: "+1 202 555 0106",
            phone: "+1 202 555 0156", email: "kermit.kingfisher@example.com",
            workEmail: "kermit@kingfisher-boats.example", birthday: "1981-11-11", portrait: "frog"),
        Contact(
            givenName: "Łucja", familyName: "Laternowska", company: "Laternowska Film", mobile: "+49 171 39200 11",
            phone: "+49 30 23125 177", email: "lucja.laternowska@example.org",
            workEmail: "lucja@laternowska-film.example", birthday: "1986-10-10"),
        Contact(
            givenName: "Linus", familyName: "Lighthouse", company: "Lighthouse Radio", mobile: "+1 202 555 0107",
            phone: "+1 202 555 0157", email: "linus.lighthouse@example.com",
            workEmail: "linus@lighthouse-radio.example", birthday: "1992-02-02", portrait: "koala"),
        Contact(
            givenName: "Maximilian", familyName: "Müllerstochter", company: "Wassermühle 7", mobile: "+49 171 39200 12",
            phone: "+49 30 23125 184", email: "maximilian.muellerstochter@example.org",
            workEmail: "maximilian@wassermuehle-7.example", birthday: "1974-01-01"),
        Contact(
            givenName: "Mirabel", familyName: "Moonwhistle", company: "Moonwhistle Tea", mobile: "+44 7700 900015",
            phone: "+44 20 7946 0115", email: "mirabel.moonwhistle@example.net",
            workEmail: "mirabel@moonwhistle-tea.example", birthday: "1985-05-15", notes: "Earl Grey, no milk.",
            portrait: "owl"),
        Contact(
            givenName: "Nils", familyName: "Nebelhorn", company: "Reederei Nebelhorn", mobile: "+49 171 39200 13",
            phone: "+49 30 23125 191", email: "nils.nebelhorn@example.org",
            workEmail: "nils@reederei-nebelhorn.example", birthday: "1961-03-03", portrait: "dog"),
        Contact(
            givenName: "Nora", familyName: "Nightingale-Nook", mobile: "+1 202 555 0108",
            email: "nora.nightingale-nook@example.com", birthday: "1999-12-31"),
        Contact(
            givenName: "Ödön", familyName: "Österreicher", company: "Kaffeehaus Österreicher",
            mobile: "+49 171 39200 14", phone: "+49 30 23125 198", email: "oedoen.oesterreicher@example.org",
            workEmail: "oedoen@kaffeehaus-oesterreicher.example", birthday: "1953-07-20", portrait: "mouse"),
        Contact(
            givenName: "Olive", familyName: "Orangepeel", company: "Orangepeel Design", mobile: "+1 202 555 0109",
            phone: "+1 202 555 0159", email: "olive.orangepeel@example.com",
            workEmail: "olive@orangepeel-design.example", birthday: "1997-08-16", portrait: "panda"),
        Contact(
            givenName: "Petronella", familyName: "Pfefferkorn", company: "Gewürze Pfefferkorn",
            mobile: "+49 171 39200 15", phone: "+49 30 23125 205", email: "petronella.pfefferkorn@example.org",
            workEmail: "petronella@gewuerze-pfefferkorn.example", birthday: "1978-04-04"),
        Contact(
            givenName: "Percival", familyName: "Paperclip", company: "Paperclip Archives", mobile: "+44 7700 900016",
            phone: "+44 20 7946 0118", email: "percival.paperclip@example.net",
            workEmail: "percival@paperclip-archives.example", birthday: "1959-09-25"),
        Contact(
            givenName: "Quirin", familyName: "Quellwasser", company: "Brunnenbau Quellwasser",
            mobile: "+49 171 39200 16", phone: "+49 30 23125 212", email: "quirin.quellwasser@example.org",
            workEmail: "quirin@brunnenbau-quellwasser.example", birthday: "1988-06-30", portrait: "frog"),
        Contact(
            givenName: "Roswitha", familyName: "Rübenacker", company: "Hofladen Rübenacker", mobile: "+49 171 39200 17",
            phone: "+49 30 23125 219", email: "roswitha.ruebenacker@example.org",
            workEmail: "roswitha@hofladen-ruebenacker.example", birthday: "1967-10-06", notes: "Eier freitags.",
            portrait: "rabbit"),
        Contact(
            givenName: "Rufus", familyName: "Raincloud", mobile: "+1 202 555 0110",
            email: "rufus.raincloud@example.com", birthday: "1994-01-23"),
        Contact(
            givenName: "Sören", familyName: "Sauerampfer", company: "Sauerampfer Küche", mobile: "+49 171 39200 18",
            phone: "+49 30 23125 226", email: "soeren.sauerampfer@example.org",
            workEmail: "soeren@sauerampfer-kueche.example", birthday: "1983-03-09"),
        Contact(
            givenName: "Saoirse", familyName: "Starling", company: "Starling Harps", mobile: "+44 7700 900017",
            phone: "+44 20 7946 0121", email: "saoirse.starling@example.net",
            workEmail: "saoirse@starling-harps.example", birthday: "1991-02-14", portrait: "chick"),
        Contact(
            givenName: "Theodora", familyName: "Teekessel", company: "Teekessel Antiquitäten",
            mobile: "+49 171 39200 19", phone: "+49 30 23125 233", email: "theodora.teekessel@example.org",
            workEmail: "theodora@teekessel-antiquitaeten.example", birthday: "1947-11-05", portrait: "owl"),
        Contact(
            givenName: "Tobias", familyName: "Toadstool", company: "Toadstool Mycology", mobile: "+1 202 555 0111",
            phone: "+1 202 555 0161", email: "tobias.toadstool@example.com",
            workEmail: "tobias@toadstool-mycology.example", birthday: "1980-12-12"),
        Contact(
            givenName: "Ümit", familyName: "Übermut", company: "Kletterhalle Übermut", mobile: "+49 171 39200 20",
            phone: "+49 30 23125 240", email: "uemit.uebermut@example.org",
            workEmail: "uemit@kletterhalle-uebermut.example", birthday: "1996-09-17", portrait: "bear"),
        Contact(
            givenName: "Ursula", familyName: "Underbough", mobile: "+44 7700 900018",
            email: "ursula.underbough@example.net", birthday: "1972-05-28"),
        Contact(
            givenName: "Vincent", familyName: "Vogelsang", company: "Musikschule Vogelsang", mobile: "+49 171 39200 21",
            phone: "+49 30 23125 247", email: "vincent.vogelsang@example.org",
            workEmail: "vincent@musikschule-vogelsang.example", birthday: "1965-08-03"),
        Contact(
            givenName: "Wilhelmina", familyName: "Wolkenstein", company: "Wolkenstein Ballonfahrten",
            mobile: "+49 171 39200 22", phone: "+49 30 23125 254", email: "wilhelmina.wolkenstein@example.org",
            workEmail: "wilhelmina@wolkenstein-ballonfahrten.example", birthday: "1977-07-01",
            notes: "Nur bei gutem Wetter.", portrait: "cat"),
        Contact(
            givenName: "Xaver", familyName: "Xylander", company: "Xylander Instrumente", mobile: "+49 171 39200 23",
            phone: "+49 30 23125 261", email: "xaver.xylander@example.org",
            workEmail: "xaver@xylander-instrumente.example", birthday: "1969-02-20"),
        Contact(
            givenName: "Yolanda", familyName: "Yesterday", company: "Yesterday Museum", mobile: "+1 202 555 0112",
            phone: "+1 202 555 0162", email: "yolanda.yesterday@example.com",
            workEmail: "yolanda@yesterday-museum.example", birthday: "1956-06-06", portrait: "mouse"),
        Contact(
            givenName: "Zoë", familyName: "Zuckerwatte", company: "Jahrmarkt Zuckerwatte", mobile: "+49 171 39200 24",
            phone: "+49 30 23125 268", email: "zoe.zuckerwatte@example.org",
            workEmail: "zoe@jahrmarkt-zuckerwatte.example", birthday: "2000-10-02", portrait: "pig"),
        Contact(
            givenName: "4711", company: "Automat am Bahnhof", phone: "+49 30 23125 275", notes: "Nimmt nur Münzen."),
    ]
}
