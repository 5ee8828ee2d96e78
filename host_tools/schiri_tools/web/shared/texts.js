// What the page itself says. What is on the box's display is the box's own business, and so is its language.

/** @type {Record<string, Record<string, string>>} */
export const TEXTS = {
  en: {
    title: "Schiri: the box on this PC",
    side: "Side {side}",
    value: "{side}: value {value}",
    copy: "{side}: COPY",
    fini: "{side}: FINI",
    display: "Display of the box",
    power: "Power",
    power_cut: "Hold to cut the power",
    power_hold: "Hold it",
    switch_on: "Switch on",
    serial: "Serial port",
    keys: "Keys",
    legend: "The keys",
    middle: "Middle",
    close: "Close",
    type_name: "Type the name",
    sound: "Click once for sound",
    sound_touch: "Tap once for sound",
    volume: "Volume",
    legend_menu: "Hold BACK (↩) for the referee’s menu.",
    legend_latch: "Right-click or Shift-click keeps a key down until the next click.",
    legend_touch: "On a touch screen several fingers play at once: lay it between you.",
    legend_power: "“Power”, held down, cuts the power at any moment, without a goodbye.",
    shakes: "Vibrate at the start signal, the call and the verdict",
    no_power: "The box has no power.",
    cause_off: "It was switched off. What it had shown, it has kept.",
    cause_killed: "Its process was ended by signal {number}.",
    cause_ended: "Its program has ended (exit status {number}).",
    gone: "The simulator is not there.",
    gone_text: "Start it again with “schiri sim”; this page then goes on by itself.",
  },
  de: {
    title: "Schiri: die Box auf diesem PC",
    side: "Seite {side}",
    value: "{side}: Wert {value}",
    copy: "{side}: COPY",
    fini: "{side}: FINI",
    display: "Anzeige der Box",
    power: "Strom",
    power_cut: "Gedrückt halten: Strom abschalten",
    power_hold: "Halten",
    switch_on: "Einschalten",
    serial: "Serieller Anschluss",
    keys: "Tasten",
    legend: "Die Tasten",
    middle: "Mitte",
    close: "Schließen",
    type_name: "Namen tippen",
    sound: "Einmal klicken für Ton",
    sound_touch: "Einmal tippen für Ton",
    volume: "Lautstärke",
    legend_menu: "BACK (↩) gedrückt halten: das Menü des Schiedsrichters.",
    legend_latch: "Rechtsklick oder Klick mit Umschalttaste hält eine Taste bis zum nächsten Klick unten.",
    legend_touch: "Auf einem Touchscreen spielen mehrere Finger zugleich: Legt ihn zwischen euch.",
    legend_power: "„Strom“, gedrückt gehalten, schaltet jederzeit ab, ohne Rückfrage.",
    shakes: "Bei Startsignal, Ausruf und Urteil vibrieren",
    no_power: "Die Box hat keinen Strom.",
    cause_off: "Sie wurde abgeschaltet. Was sie gezeigt hat, hat sie behalten.",
    cause_killed: "Ihr Prozess wurde von Signal {number} beendet.",
    cause_ended: "Ihr Programm ist zu Ende (Exit-Status {number}).",
    gone: "Der Simulator ist nicht da.",
    gone_text: "Startet ihn wieder mit „schiri sim“; dann geht es auf dieser Seite von selbst weiter.",
  },
  fr: {
    title: "Schiri : la boîte sur ce PC",
    side: "Côté {side}",
    value: "{side} : valeur {value}",
    copy: "{side} : COPY",
    fini: "{side} : FINI",
    display: "Écran de la boîte",
    power: "Marche/Arrêt",
    power_cut: "Maintenir : couper le courant",
    power_hold: "Maintenez",
    switch_on: "Allumer",
    serial: "Port série",
    keys: "Touches",
    legend: "Les touches",
    middle: "Milieu",
    close: "Fermer",
    type_name: "Tapez le nom",
    sound: "Cliquez une fois pour le son",
    sound_touch: "Touchez une fois pour le son",
    volume: "Volume",
    legend_menu: "Maintenez BACK (↩) : le menu de l’arbitre.",
    legend_latch: "Un clic droit ou Maj + clic garde une touche enfoncée jusqu’au clic suivant.",
    legend_touch: "Sur un écran tactile, plusieurs doigts jouent à la fois : posez-le entre vous.",
    legend_power: "« Marche/Arrêt », maintenu, coupe le courant à tout moment, sans au revoir.",
    shakes: "Vibrer au signal de départ, à l’annonce et au verdict",
    no_power: "La boîte n’a pas de courant.",
    cause_off: "Elle a été éteinte. Ce qu’elle a montré, elle l’a gardé.",
    cause_killed: "Son processus a été arrêté par le signal {number}.",
    cause_ended: "Son programme est terminé (code de sortie {number}).",
    gone: "Le simulateur n’est pas là.",
    gone_text: "Relancez-le avec « schiri sim » ; cette page continuera d’elle-même.",
  },
};

/**
 * The first of a reader's languages, such as de-CH, that the page knows; else English.
 * @param {readonly string[]} wanted
 */
export function languageOf(wanted) {
  const languages = wanted.map((language) => language.slice(0, 2).toLowerCase());
  return languages.find((language) => language in TEXTS) ?? "en";
}

/** The page's language: that of the page which has led here, named behind the #, or the reader's. */
export const LANGUAGE = languageOf([
  (globalThis.location?.hash ?? "").slice(1),
  ...(globalThis.navigator?.languages ?? []),
]);

/**
 * Takes more texts, by language and name; they take the place of those that are there.
 * @param {typeof TEXTS} more
 */
export function addTexts(more) {
  for (const [language, texts] of Object.entries(more)) Object.assign(TEXTS[language], texts);
}

/**
 * The text with that name, its {fields} filled in.
 * @param {string} name
 * @param {object} [fields]
 */
export function text(name, fields = {}) {
  return filled(TEXTS[LANGUAGE][name], fields);
}

/**
 * A text with its {fields} filled in.
 * @param {string} words
 * @param {object} fields
 */
export function filled(words, fields) {
  const values = /** @type {Record<string, unknown>} */ (fields);
  return words.replace(/\{(\w+)\}/g, (_, field) => String(values[field]));
}
