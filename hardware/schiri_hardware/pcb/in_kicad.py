"""The command `python3 in_kicad.py check | plot BOARD TARGET`, for the Python that comes with KiCad. It fills the areas
of copper anew before either."""

import sys
from typing import Any

import pcbnew

PLOTTED = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Paste": pcbnew.F_Paste,
    "B_Paste": pcbnew.B_Paste,
    "F_Silkscreen": pcbnew.F_SilkS,
    "B_Silkscreen": pcbnew.B_SilkS,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}


def load(path: str) -> Any:
    """Returns the board of a file with the rules of its project, after filling its copper areas."""
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    return board


def check(path: str, report: str) -> None:
    """Writes the report of KiCad's rule check."""
    pcbnew.WriteDRCReport(load(path), report, pcbnew.EDA_UNITS_MILLIMETRES, True)


def plot(path: str, folder: str) -> None:
    """Writes Gerbers and drills."""
    board = load(path)
    plotter = pcbnew.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseAuxOrigin(True)
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)  # otherwise each via would be printed white
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    for name, layer in PLOTTED.items():
        plotter.SetLayer(layer)
        plotter.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        plotter.PlotLayer()
    plotter.ClosePlot()
    drills = pcbnew.EXCELLON_WRITER(board)
    drills.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drills.SetFormat(True)
    drills.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    _, command, source, target = sys.argv
    {"check": check, "plot": plot}[command](source, target)
