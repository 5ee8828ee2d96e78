"""The box's texts in French, for all games: a name, a space, the text; `texts.py` reads them."""

TEXTS = (
    """
language_name Français
decimal ,
ok OK
go_on Continuer
yes Oui
no Non
sound_on Son : activé
sound_off Son : coupé
language Langue : %s
stuck Touche bloquée :
dice_title Quels dés ?
dice_box La boîte lance
dice_table Vrais dés
how_many Combien de joueurs ?
tell_dice Que montrent-ils ?
tell_hint Touches 1–6
name_of Nom : côté %s
name_of_player Nom : joueur %s
player Joueur %s
who_starts Qui commence ?
dice_decide Le plus haut jet
failure Panne
dice_failed_1 La boîte ne peut lancer.
dice_failed_2 Prenez de vrais dés.
seal Sceau des dés
parts_wanted Notez ! 6 chiffres
parts_ready Tout est fixé : OK
part_of %s : 6 chiffres
part_none OK : rien
secret Le secret
count_dice Compter les dés
dice_thrown %d dés
noticed_from Visible dès +%d %%
""",
    """
flash_failed_1 Mémoire en panne.
flash_failed_2 Plus de journal.
match_damaged Partie %d abîmée
match_foreign Partie %d : autre logiciel
crashed Panne : %s
keys_missing Aucune touche
counters_missing Égalité jusqu'à %d ms
install_sure Nouveau logiciel ?
service Atelier
service_crashes %d pannes de suite
service_no_psram PSRAM introuvable
service_no_flash Pas de place pour parties
service_asked Prêt pour le PC
settings_lost Réglages perdus
settings_anew Tout régler
settings_anew_sure Tout régler ?
flash_unreadable %d secteurs illisibles
unfinished Parties en cours
keep_for_later Garder pour après
full_1 Mémoire pleine
full_2 Sur PC : schiri pull
full_3 Ou effacer une partie :
leave_it Non merci
give_up Effacer %d ?
""",
    """
referee Arbitre
undo Annuler
undo_what Annuler : %s ?
end_match Finir la partie
end_match_sure Vraiment finir ?
throws %s lance
throw_dice Lancer les dés
wins %s gagne
match_over Fin de la partie
points Points
""",
)
