// What is said of a log, its verdict and its course, in the page's language: what every game has in common. The codes are
// those of the checks (docs/verify.md) and of the narration; each comes with its English sentence, which is what the page
// says where it has no words of its own.

import { games } from "../shared/games.js";
import { filled, LANGUAGE } from "../shared/texts.js";

/** @import { Saying } from "./checker.js" */

/** @type {Record<string, Record<string, string>>} */
export const SAYINGS = {
  de: {
    empty_log: "Das Protokoll ist leer.",
    no_result: "Das Protokoll endet ohne Ergebnis.",
    long_line: "Die Zeile ist länger als {most} Bytes; so lange schreibt keine Box.",
    cut_off: "Die Zeile hat kein Zeilenende: Hier wurde das Protokoll abgeschnitten.",
    empty_line: "Die Zeile ist leer.",
    not_ascii: "In der Zeile stehen Bytes jenseits von ASCII.",
    carriage_return: "Die Zeile endet mit einem Wagenrücklauf: Etwas hat die Zeilenenden verändert.",
    not_json: "Die Zeile ist kein JSON.",
    no_object: "Die Zeile ist kein JSON-Objekt.",
    strange_key: "Die Zeile hat einen Schlüssel, den keine Box schreibt.",
    not_as_written: "Ab Spalte {column} ist die Zeile nicht so, wie eine Box sie schreibt.",
    no_header: "Das ist kein Kopf eines Protokolls: Er hat keinen Schlüssel schiri.",
    newer_format: "Dieses Protokoll hat das Format {found}; dieses Programm liest bis {newest}: Bitte erneuert es.",
    no_such_format: "Ein Format {found} von Protokollen gibt es nicht.",
    unknown_game: "Das Spiel ist {found}; dieses Programm kennt {known}: Bitte erneuert es.",
    unknown_event: "Ein Ereignis {found} gibt es in einem Protokoll dieses Spiels nicht.",
    empty_record: "Der Eintrag sagt nichts: Er hat weder event noch note, parts, resumed oder result.",
    missing_key: "Der Schlüssel {key} fehlt.",
    unknown_key: "Einen Schlüssel {key} gibt es dort nicht ({place}).",
    wrong_value: "Der Schlüssel {place} kann nicht {found} sein.",
    form_type: "Der Schlüssel {place} muss vom Typ {wanted} sein.",
    form_const: "Der Schlüssel {place} muss {wanted} sein.",
    form_enum: "Der Schlüssel {place} muss eines von {wanted} sein.",
    form_minimum: "Der Schlüssel {place} muss mindestens {wanted} sein.",
    form_maximum: "Der Schlüssel {place} darf höchstens {wanted} sein.",
    form_minItems: "Der Schlüssel {place} muss mindestens {wanted} Einträge haben.",
    form_maxItems: "Der Schlüssel {place} darf höchstens {wanted} Einträge haben.",
    order_of_keys: "Die Schlüssel stehen nicht in der Reihenfolge, in der eine Box sie schreibt.",
    wrong_check: "Die Prüfsumme passt nicht: Diese Zeile wurde verändert oder steht an der falschen Stelle.",
    wrong_number: "Der Eintrag hat die Nummer {found}, aber {due} ist an der Reihe.",
    time_backwards: "Die Zeit läuft rückwärts: von {before} auf {found}.",
    behind_result: "Das Protokoll geht hinter seinem Ergebnis weiter.",
    no_start: "Der erste Eintrag muss das Ereignis start sein.",
    second_start: "In diesem Protokoll beginnt eine zweite Partie.",
    not_resumed: "Die Partie wurde unterbrochen, aber vor diesem Eintrag steht kein resumed.",
    was_laid_aside: "Die Partie geht nach {after} weiter, aber sie war auf später verschoben.",
    was_not_laid_aside: "Die Partie geht nach {after} weiter, aber sie war nicht auf später verschoben.",
    wrong_result: "Das Ergebnis ist {result}, aber die Partie ist in der Phase {phase}.",
    no_such_seat: "Eine Anmerkung gilt einem Platz, den diese Partie nicht hat.",
    other_start: "Die Partie beginnt mit anderem {key}, als im Kopf steht.",
    refused: "Der Schiedsrichter lehnt das ab ({why}).",
    other_time: "Das Ereignis ist zur Zeit {t} geschehen, aber sein Eintrag ist von {of}.",
    wrong_number_of_dice: "Der Wurf hat die falsche Zahl von Würfeln: {found}, aber {due} sind fällig.",
    other_throw: "Ein Wurf der Box wäre dieses Ereignis gewesen: {event}.",
    other_event: "Der Schiedsrichter hätte dieses Ereignis so festgehalten: {event}.",
    other_undone: "Zurückgenommen wurde ein anderes Ereignis: {event}.",
    nothing_to_judge: "Hier steht ein Urteil, aber es gab nichts zu urteilen.",
    no_verdict: "Das Urteil fehlt.",
    other_verdict: "Dieses Urteil folgt nicht aus den Regeln: {difference}.",
    other_state: "Das ist nicht der Stand der Partie: {difference}.",
    interruption_open: "Was vor der Unterbrechung im Gang war, muss erst abgebrochen werden.",
    wrong_cause: "Der Eintrag sagt nicht richtig, ob eine Unterbrechung seine Ursache war.",
    sealed_real_dice: "Echte Würfel haben kein Siegel.",
    not_thrown_by_box:
      "Die Box hat diese Würfel nicht geworfen; so haben sie keine Nummer, und kein Skript kann sie setzen.",
    numbered_throw: "Der Wurf ist einer mit versiegelten Würfeln, aber im Kopf steht kein Siegel.",
    thrown_before_parts: "Es wird gewürfelt, bevor die Spieler ihre Teile beigetragen haben.",
    no_number_of_throw: "Dieser Wurf versiegelter Würfel hat keine Nummer.",
    number_of_throw: "Der Wurf hat die Nummer {found}, aber {due} ist an der Reihe.",
    parts_of_nothing: "Die Spieler tragen zu einem Geheimnis bei, aber im Kopf steht kein Siegel.",
    second_parts: "Die Spieler haben ihre Teile schon beigetragen.",
    number_of_parts: "Es sind {players} Spieler, aber {parts} Teile.",
    parts_before_commitment: "Die Teile der Spieler stehen da, bevor das Siegel jemandem gezeigt wurde.",
    key_of_parts: "Eine Taste der Teile wurde nicht zwischen dem Siegel und diesem Eintrag gedrückt.",
    parts_not_pressed: "Die Teile der Spieler sind nicht, was ihre Tasten sagen.",
    secret_of_nothing: "Ein Geheimnis wird verraten, aber im Kopf steht kein Siegel dazu.",
    no_secret: "Das Ergebnis verrät das Geheimnis der Würfel nicht.",
    wrong_secret: "Das Geheimnis ist nicht das, zu dem das Siegel im Kopf gehört.",
    not_sealed_throw: "Das ist nicht der Wurf {number} der versiegelten Würfel; der ist {due}.",
    told_dice:
      "Diese Partie wurde mit echten Würfeln gespielt, die die Box nicht sah: Die Würfe sind, was die Spieler ihr gesagt haben.",
    table_dice:
      "Diese Partie wurde mit echten Würfeln gespielt, die die Box nicht sah: Ihre Würfe stehen nicht im Protokoll.",
    test_dice: "Würfel dieser Partie hat ein Skript gesetzt: Über den Zufall beweist sie nichts.",
    test_bytes:
      "Die Würfel dieser Partie kamen aus Testbytes, die jedes Mal gleich sind: Über den Zufall beweist sie nichts.",
    not_sealed: "Die Würfel dieser Partie waren nicht versiegelt: Nichts zeigt, dass niemand sie gewählt hat.",
    no_parts: "Kein Spieler hat zum Geheimnis der Würfel beigetragen: Die Box allein kann sie gewählt haben.",
    seal_not_opened:
      "Das Siegel der Würfel ist {commitment}; das Geheimnis ist noch nicht verraten, so ließ sich kein Wurf prüfen.",
    seal_opened:
      "Das Siegel der Würfel ist {sealed}. Geprüfte Würfe: {throws}; alle folgen aus dem verratenen Geheimnis.",
    key_is: "{key} ist {value}",
    has_no_key: "{key} gehört nicht dazu",
    other_order_of_keys: "die Schlüssel stehen in anderer Reihenfolge",
    part: "{who}: {part}",
    event: "{event}",
    interrupted_power_cut: "Der Strom war weg",
    interrupted_crash: "Die Box ist ausgefallen und neu gestartet",
    interrupted_later: "Die Partie war auf später verschoben",
    and: "{all_but_last} und {last}",
    against: "{one} gegen {other}",
    in_a_row: "{one} {other}",
    sentence: "{words}.",
    told: "{words}.",
    line: "{words}",
    does: "{who}: {event}.",
    taken_back: "Zurückgenommen: {event}.",
    won_match: "{who} hat die Partie gewonnen.",
    lost_match: "{who} hat die Partie verloren.",
    match: "Partie {match}: {players}.",
    finished: "Die Partie ist zu Ende.",
    ended: "Die Partie wurde beendet.",
    secret: "Geheimnis: {secret}",
    goes_on: "Die Partie geht weiter.",
    kept_for_later: "Die Partie wird auf später verschoben.",
    partner: "{who} wird von der Box gespielt ({plays}).",
    random: "zufällig",
    greedy: "gierig",
    refused_event: "({event}: abgelehnt)",
    box_dice: "{game} mit den Würfeln der Box.",
    dice_on_table: "{game} mit Würfeln auf dem Tisch.",
    sealed: "Siegel der Würfel: {seal}",
    adds: "{parts}.",
    adds_part: "{who} trägt bei: {part}",
  },
  fr: {
    empty_log: "Le journal est vide.",
    no_result: "Le journal finit sans résultat.",
    long_line: "La ligne dépasse {most} octets ; aucune boîte n’en écrit d’aussi longues.",
    cut_off: "La ligne n’a pas de fin : le journal a été coupé ici.",
    empty_line: "La ligne est vide.",
    not_ascii: "La ligne contient des octets hors de l’ASCII.",
    carriage_return: "La ligne finit par un retour chariot : quelque chose a changé les fins de ligne.",
    not_json: "La ligne n’est pas du JSON.",
    no_object: "La ligne n’est pas un objet JSON.",
    strange_key: "La ligne a une clé qu’aucune boîte n’écrit.",
    not_as_written: "À partir de la colonne {column}, la ligne n’est pas comme une boîte l’écrit.",
    no_header: "Ce n’est pas l’en-tête d’un journal : il n’a pas de clé schiri.",
    newer_format: "Ce journal est au format {found} ; ce programme lit jusqu’à {newest} : mettez-le à jour.",
    no_such_format: "Il n’y a pas de format {found} de journaux.",
    unknown_game: "Le jeu est {found} ; ce programme connaît {known} : mettez-le à jour.",
    unknown_event: "Il n’y a pas d’événement {found} dans un journal de ce jeu.",
    empty_record: "L’enregistrement ne dit rien : il n’a ni event, ni note, parts, resumed ou result.",
    missing_key: "La clé {key} manque.",
    unknown_key: "Il n’y a pas de clé {key} à cet endroit ({place}).",
    wrong_value: "La clé {place} ne peut pas être {found}.",
    form_type: "La clé {place} doit être du type {wanted}.",
    form_const: "La clé {place} doit être {wanted}.",
    form_enum: "La clé {place} doit être l’un de {wanted}.",
    form_minimum: "La clé {place} doit valoir au moins {wanted}.",
    form_maximum: "La clé {place} doit valoir au plus {wanted}.",
    form_minItems: "La clé {place} doit avoir au moins {wanted} éléments.",
    form_maxItems: "La clé {place} doit avoir au plus {wanted} éléments.",
    order_of_keys: "Les clés ne sont pas dans l’ordre où une boîte les écrit.",
    wrong_check: "La somme de contrôle ne va pas : cette ligne a été changée, ou n’est pas à sa place.",
    wrong_number: "L’enregistrement porte le numéro {found}, mais c’est le tour de {due}.",
    time_backwards: "Le temps recule : de {before} à {found}.",
    behind_result: "Le journal continue après son résultat.",
    no_start: "Le premier enregistrement doit être l’événement start.",
    second_start: "Une deuxième partie commence dans ce journal.",
    not_resumed: "La partie avait été mise de côté, mais aucun resumed ne précède cet enregistrement.",
    was_laid_aside: "La partie reprend après {after}, mais elle avait été mise de côté.",
    was_not_laid_aside: "La partie reprend après {after}, mais elle n’avait pas été mise de côté.",
    wrong_result: "Le résultat est {result}, mais la partie est dans la phase {phase}.",
    no_such_seat: "Une note concerne une place que cette partie n’a pas.",
    other_start: "La partie commence avec un autre {key} que dans l’en-tête.",
    refused: "L’arbitre refuse cela ({why}).",
    other_time: "L’événement a eu lieu à {t}, mais son enregistrement est de {of}.",
    wrong_number_of_dice: "Le jet n’a pas le bon nombre de dés : {found}, mais il en faut {due}.",
    other_throw: "Un jet de la boîte aurait été cet événement : {event}.",
    other_event: "L’arbitre aurait noté cet événement ainsi : {event}.",
    other_undone: "C’est un autre événement qui a été annulé : {event}.",
    nothing_to_judge: "Il y a un verdict, mais il n’y avait rien à juger.",
    no_verdict: "Le verdict manque.",
    other_verdict: "Ce verdict ne découle pas des règles : {difference}.",
    other_state: "Ce n’est pas l’état de la partie : {difference}.",
    interruption_open: "Ce qui était en cours avant l’interruption doit d’abord être arrêté.",
    wrong_cause: "L’enregistrement ne dit pas correctement si une interruption en était la cause.",
    sealed_real_dice: "De vrais dés n’ont pas de sceau.",
    not_thrown_by_box:
      "La boîte n’a pas lancé ces dés ; ils n’ont donc pas de numéro, et aucun script ne peut les fixer.",
    numbered_throw: "Ce jet est de dés scellés, mais l’en-tête n’a pas de sceau.",
    thrown_before_parts: "Les dés sont lancés avant que les joueurs aient ajouté leurs parts.",
    no_number_of_throw: "Ce jet de dés scellés n’a pas de numéro.",
    number_of_throw: "Le jet porte le numéro {found}, mais c’est le tour de {due}.",
    parts_of_nothing: "Les joueurs ajoutent des parts à un secret, mais l’en-tête n’a pas de sceau.",
    second_parts: "Les joueurs ont déjà ajouté leurs parts.",
    number_of_parts: "Il y a {players} joueurs, mais {parts} parts.",
    parts_before_commitment: "Les parts des joueurs viennent avant que le sceau ait été montré à quiconque.",
    key_of_parts: "Une touche des parts n’a pas été pressée entre le sceau et cet enregistrement.",
    parts_not_pressed: "Les parts des joueurs ne sont pas ce que disent leurs touches.",
    secret_of_nothing: "Un secret est révélé, mais l’en-tête n’en a pas le sceau.",
    no_secret: "Le résultat ne révèle pas le secret des dés.",
    wrong_secret: "Le secret n’est pas celui du sceau de l’en-tête.",
    not_sealed_throw: "Ce n’est pas le jet {number} des dés scellés, qui est {due}.",
    told_dice:
      "Cette partie a été jouée avec de vrais dés, que la boîte n’a pas vus : ses jets sont ce que les joueurs lui ont dit.",
    table_dice:
      "Cette partie a été jouée avec de vrais dés, que la boîte n’a pas vus : ses jets ne sont pas dans le journal.",
    test_dice: "Des dés de cette partie ont été fixés par un script : elle ne prouve rien sur le hasard.",
    test_bytes:
      "Les dés de cette partie viennent d’octets de test, toujours les mêmes : elle ne prouve rien sur le hasard.",
    not_sealed: "Les dés de cette partie n’étaient pas scellés : rien ne montre que personne ne les a choisis.",
    no_parts: "Aucun joueur n’a ajouté de part au secret des dés : la boîte seule peut les avoir choisis.",
    seal_not_opened:
      "Le sceau des dés est {commitment} ; le secret n’est pas encore révélé, aucun jet n’a donc pu être vérifié.",
    seal_opened: "Le sceau des dés est {sealed}. Jets vérifiés : {throws} ; tous découlent du secret révélé.",
    key_is: "{key} est {value}",
    has_no_key: "{key} n’en fait pas partie",
    other_order_of_keys: "les clés sont dans un autre ordre",
    part: "{who} : {part}",
    event: "{event}",
    interrupted_power_cut: "Le courant a été coupé",
    interrupted_crash: "La boîte est tombée en panne et a redémarré",
    interrupted_later: "La partie avait été mise de côté",
    and: "{all_but_last} et {last}",
    against: "{one} contre {other}",
    in_a_row: "{one} {other}",
    sentence: "{words}.",
    told: "{words}.",
    line: "{words}",
    does: "{who} : {event}.",
    taken_back: "Annulé : {event}.",
    won_match: "{who} a gagné la partie.",
    lost_match: "{who} a perdu la partie.",
    match: "Partie {match} : {players}.",
    finished: "La partie est terminée.",
    ended: "La partie a été arrêtée.",
    secret: "Secret : {secret}",
    goes_on: "La partie reprend.",
    kept_for_later: "La partie est mise de côté.",
    partner: "{who} est joué par la boîte ({plays}).",
    random: "au hasard",
    greedy: "avide",
    refused_event: "({event} : refusé)",
    box_dice: "{game} avec les dés de la boîte.",
    dice_on_table: "{game} avec des dés sur la table.",
    sealed: "Sceau des dés : {seal}",
    adds: "{parts}.",
    adds_part: "{who} ajoute {part}",
  },
};

/** @typedef {Record<string, string>} Words by the code that they say */

/**
 * What is said of a log, in the page's language or, if it has no words for some of it, in English.
 * @param {Saying} saying
 * @param {Words} words
 * @param {string} [language] of these words
 */
export function wordsOf(saying, words, language = LANGUAGE) {
  const told = sayingIn(words, saying);
  return told === undefined ? { words: saying.sentence, language: "en" } : { words: told, language };
}

/**
 * @param {Words} words
 * @param {Saying} saying
 * @returns {string | undefined} undefined: there are no words for it
 */
function sayingIn(words, { code, values }) {
  const told = Object.entries(values).map(([name, value]) => [name, valueIn(words, value)]);
  if (told.some(([, one]) => one === undefined)) return undefined;
  const fields = Object.fromEntries(told);
  if (code === "capitalized") return fields.words.charAt(0).toUpperCase() + fields.words.slice(1);
  return words[code] === undefined ? undefined : filled(words[code], fields);
}

/**
 * @param {Words} words
 * @param {unknown} value a saying, a list, or what is the same in every language
 * @returns {string | undefined}
 */
function valueIn(words, value) {
  if (Array.isArray(value)) {
    const told = value.map((one) => valueIn(words, one));
    return told.includes(undefined) ? undefined : told.join(", ");
  }
  return value instanceof Object ? sayingIn(words, /** @type {Saying} */ (value)) : String(value);
}

/**
 * The words for verdicts on the logs of all games.
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForVerdicts(language = LANGUAGE) {
  const own = Object.values(games()).map((game) => game.texts?.[language]?.verdicts);
  return Object.assign({}, SAYINGS[language], ...own);
}

/**
 * The words for the course of a match of that game.
 * @param {string} game
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForCourse(game, language = LANGUAGE) {
  return { ...SAYINGS[language], ...games()[game]?.texts?.[language]?.course };
}
