// What the page itself says. What is on the box's display is the box's own business, and so is its language.

const TEXTS = {
  en: {
    title: "Schiri: the box on this PC",
    side: "Side {side}", value: "{side}: value {value}", copy: "{side}: COPY", fini: "{side}: FINI",
    UP: "Up", DOWN: "Down", OK: "OK", BACK: "Back",
    display: "Display of the box",
    power: "Power", power_cut: "Cut the power", switch_on: "Switch on",
    serial: "Serial port", keys: "Keys", legend: "The keys", middle: "Middle",
    sound: "Click once for sound", sound_touch: "Tap once for sound",
    legend_fini: "FINI!: a value key grabs a coloured die; with COPY held, a silver one. FINI is the call.",
    legend_schocken: "Schocken: ▲ and ▼ choose what becomes of the throw, OK does it.",
    legend_qwixx: "Qwixx: your side’s 1 to 4 are the rows, pressed again for the next place; COPY goes to Decline, FINI is OK.",
    legend_wuerfel_duell: "Würfel-Duell!: value keys are the players; with COPY held, one plays a special card.",
    legend_menu: "Hold BACK for the referee’s menu.",
    legend_latch: "Right-click or Shift-click keeps a key down until the next click.",
    legend_touch: "On a touch screen several fingers play at once: lay it between you.",
    legend_power: "“Power” cuts the power at any moment, without a goodbye.",
    no_power: "The box has no power.",
    cause_off: "It was switched off. What it had shown, it has kept.",
    cause_killed: "Its process was ended by signal {number}.",
    cause_ended: "Its program has ended (exit status {number}).",
    gone: "The simulator is not there.",
    gone_text: "Start it again with “schiri sim”; this page then goes on by itself.",
  },
  de: {
    title: "Schiri: die Box auf diesem PC",
    side: "Seite {side}", value: "{side}: Wert {value}", copy: "{side}: COPY", fini: "{side}: FINI",
    UP: "Auf", DOWN: "Ab", OK: "OK", BACK: "Zurück",
    display: "Anzeige der Box",
    power: "Strom", power_cut: "Strom abschalten", switch_on: "Einschalten",
    serial: "Serieller Anschluss", keys: "Tasten", legend: "Die Tasten", middle: "Mitte",
    sound: "Einmal klicken für Ton", sound_touch: "Einmal tippen für Ton",
    legend_fini: "FINI!: Eine Wert-Taste greift einen farbigen Würfel, bei gehaltener COPY-Taste einen silbernen. FINI ruft.",
    legend_schocken: "Schocken: ▲ und ▼ wählen, was aus dem Wurf wird, OK führt es aus.",
    legend_qwixx: "Qwixx: 1 bis 4 eurer Seite sind die Reihen, noch einmal gedrückt das nächste Feld; COPY geht zu Verzichten, FINI ist OK.",
    legend_wuerfel_duell: "Würfel-Duell!: Die Wert-Tasten sind die Spieler; mit gehaltener COPY-Taste spielt einer eine Sonderkarte.",
    legend_menu: "BACK gedrückt halten: das Menü des Schiedsrichters.",
    legend_latch: "Rechtsklick oder Klick mit Umschalttaste hält eine Taste bis zum nächsten Klick unten.",
    legend_touch: "Auf einem Touchscreen spielen mehrere Finger zugleich: Legt ihn zwischen euch.",
    legend_power: "„Strom“ schaltet jederzeit ab, ohne Abschied.",
    no_power: "Die Box hat keinen Strom.",
    cause_off: "Sie wurde abgeschaltet. Was sie gezeigt hat, hat sie behalten.",
    cause_killed: "Ihr Prozess wurde von Signal {number} beendet.",
    cause_ended: "Ihr Programm ist zu Ende (Exit-Status {number}).",
    gone: "Der Simulator ist nicht da.",
    gone_text: "Startet ihn wieder mit „schiri sim“; dann geht es auf dieser Seite von selbst weiter.",
  },
  fr: {
    title: "Schiri : la boîte sur ce PC",
    side: "Côté {side}", value: "{side} : valeur {value}", copy: "{side} : COPY", fini: "{side} : FINI",
    UP: "Haut", DOWN: "Bas", OK: "OK", BACK: "Retour",
    display: "Écran de la boîte",
    power: "Courant", power_cut: "Couper le courant", switch_on: "Allumer",
    serial: "Port série", keys: "Touches", legend: "Les touches", middle: "Milieu",
    sound: "Cliquez une fois pour le son", sound_touch: "Touchez une fois pour le son",
    legend_fini: "FINI! : une touche de valeur prend un dé de couleur ; avec COPY enfoncée, un dé argenté. FINI, c’est l’appel.",
    legend_schocken: "Schocken : ▲ et ▼ choisissent ce que devient le jet, OK l’exécute.",
    legend_qwixx: "Qwixx : les touches 1 à 4 de votre côté sont les rangées, encore une fois pour la case suivante ; COPY va à Renoncer, FINI vaut OK.",
    legend_wuerfel_duell: "Würfel-Duell! : les touches de valeur sont les joueurs ; avec COPY enfoncée, l’un d’eux joue une carte spéciale.",
    legend_menu: "Maintenez BACK : le menu de l’arbitre.",
    legend_latch: "Un clic droit ou Maj + clic garde une touche enfoncée jusqu’au clic suivant.",
    legend_touch: "Sur un écran tactile, plusieurs doigts jouent à la fois : posez-le entre vous.",
    legend_power: "« Courant » coupe à tout moment, sans au revoir.",
    no_power: "La boîte n’a pas de courant.",
    cause_off: "Elle a été éteinte. Ce qu’elle a montré, elle l’a gardé.",
    cause_killed: "Son processus a été arrêté par le signal {number}.",
    cause_ended: "Son programme est terminé (code de sortie {number}).",
    gone: "Le simulateur n’est pas là.",
    gone_text: "Relancez-le avec « schiri sim » ; cette page continuera d’elle-même.",
  },
};

// The first of the reader's languages that the page knows.
export const LANGUAGE = (navigator.languages ?? [navigator.language])
  .map((language) => language.slice(0, 2).toLowerCase())
  .find((language) => language in TEXTS) ?? "en";

// Takes more texts, by language and name; they take the place of those that are there.
export function addTexts(more) {
  for (const language in more) Object.assign(TEXTS[language], more[language]);
}

// The text with that name, its {fields} filled in.
export function text(name, fields = {}) {
  return TEXTS[LANGUAGE][name].replace(/\{(\w+)\}/g, (_, field) => fields[field]);
}
