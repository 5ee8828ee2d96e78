"""The work that KiCad does, run by the Python that comes with KiCad: `python3 in_kicad.py make | check | plot SOURCE
TARGET`. The input is a plan as JSON (see `plan.py`) in the box's millimetres with y away from side A. This module knows
nothing of Schiri. KiCad's y axis points down. The plan's y = 0 is at `ORIGIN_Y`, from which the coordinates in all
files for a manufacturer count."""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

Plan = dict[str, Any]

ORIGIN_Y = 200.0  # mm in KiCad's coordinates
SEED = 1  # seed of the ids that KiCad gives to all objects, so that the same board gives the same file
LAYERS = {"top": pcbnew.F_Cu, "bottom": pcbnew.B_Cu}
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


def at(x: float, y: float) -> Any:
    """Returns a point of the plan in KiCad's coordinates."""
    return pcbnew.wxPointMM(x, ORIGIN_Y - y)


def mm(x: int, y: int) -> list[float]:
    """Returns a point in KiCad's coordinates as the plan's millimetres."""
    return [round(pcbnew.ToMM(x), 6), round(ORIGIN_Y - pcbnew.ToMM(y), 6)]


class Maker:
    """The maker of a board from a plan."""

    def __init__(self, plan: Plan, path: str) -> None:
        self.plan = plan
        self.board = pcbnew.NewBoard(path)  # with a project, which KiCad needs to fill areas
        pcbnew.KIID.SeedGenerator(SEED)
        self.nets: Plan = {}
        for name in plan["nets"]:
            net = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(net)
            self.nets[name] = net
        self._title()
        self._settings()
        for outline in plan["outlines"]:
            self._outline(outline)
        for hole in plan["holes"]:
            self._hole(*hole)
        for part in plan["parts"]:
            self._part(part)
        for text in plan["texts"]:
            self._text(text)
        for track in plan["tracks"]:
            self._track(track)
        for via in plan["vias"]:
            self._via(via)
        for area in plan["bare"]:
            self._bare(area)
        for layer in LAYERS.values():
            self._pour(layer)
        self.board.BuildConnectivity()
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())

    def _settings(self) -> None:
        limits = self.plan["limits_mm"]
        settings = self.board.GetDesignSettings()
        settings.m_MinClearance = pcbnew.FromMM(limits["clearance"])
        settings.m_TrackMinWidth = pcbnew.FromMM(limits["track"])
        settings.m_ViasMinSize = pcbnew.FromMM(limits["via"])
        settings.m_MinThroughDrill = pcbnew.FromMM(limits["drill"])
        settings.m_ViasMinAnnularWidth = pcbnew.FromMM(limits["ring"])
        settings.m_CopperEdgeClearance = pcbnew.FromMM(limits["edge"])
        settings.m_HoleClearance = pcbnew.FromMM(limits["hole"])
        settings.SetAuxOrigin(at(0, 0))
        settings.SetBoardThickness(pcbnew.FromMM(self.plan["thick_mm"]))

    def _title(self) -> None:
        title = pcbnew.TITLE_BLOCK()
        title.SetTitle("Schiri")
        title.SetRevision(self.plan["version"])
        title.SetDate(" ")  # otherwise the page of parts would show the time when the file was written
        self.board.SetTitleBlock(title)

    def _outline(self, corners: list[list[float]]) -> None:
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            line = pcbnew.PCB_SHAPE(self.board)
            line.SetShape(pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(at(*one))
            line.SetEnd(at(*other))
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(pcbnew.FromMM(0.1))
            self.board.Add(line)

    def _hole(self, x: float, y: float, diameter: float) -> None:
        footprint = pcbnew.FOOTPRINT(self.board)
        footprint.SetReference("H")
        footprint.Reference().SetVisible(False)
        footprint.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
        pad = pcbnew.PAD(footprint)
        pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
        pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
        size = pcbnew.wxSizeMM(diameter, diameter)
        pad.SetSize(size)
        pad.SetDrillSize(size)
        pad.SetLayerSet(pcbnew.PAD.UnplatedHoleMask())
        footprint.Add(pad)
        footprint.SetPosition(at(x, y))
        self.board.Add(footprint)

    def _part(self, part: Plan) -> None:
        footprint = load(self.plan["libraries"], part["footprint"])
        footprint.SetReference(part["ref"])
        footprint.SetValue(part["value"])
        footprint.SetPosition(at(part["x"], part["y"]))
        self.board.Add(footprint)
        if part["under"]:
            footprint.Flip(footprint.GetPosition(), True)
        footprint.SetOrientationDegrees(part["turn"])
        footprint.Value().SetVisible(False)
        for name, text in part["fields"].items():
            footprint.SetProperty(name, text)
        reference = footprint.Reference()
        reference.SetTextSize(pcbnew.wxSizeMM(0.8, 0.8))
        reference.SetTextThickness(pcbnew.FromMM(0.12))
        if part["label"] is None:
            reference.SetVisible(False)
        elif part["label"]:
            reference.SetPosition(at(*part["label"]))
        reference.SetKeepUpright(True)
        for pad in footprint.Pads():
            name = part["nets"].get(pad.GetNumber())
            if name:
                pad.SetNet(self.nets[name])

    def _text(self, text: Plan) -> None:
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(text["text"])
        item.SetPosition(at(text["x"], text["y"]))
        item.SetTextSize(pcbnew.wxSizeMM(text["size"], text["size"]))
        item.SetTextThickness(pcbnew.FromMM(text["size"] * 0.15))
        item.SetTextAngle(text["turn"] * 10.0)  # tenths of a degree
        item.SetLayer(pcbnew.B_SilkS if text["under"] else pcbnew.F_SilkS)
        item.SetMirrored(text["under"])
        self.board.Add(item)

    def _track(self, track: Plan) -> None:
        for one, other in zip(track["points"], track["points"][1:], strict=False):
            item = pcbnew.PCB_TRACK(self.board)
            item.SetStart(at(*one))
            item.SetEnd(at(*other))
            item.SetWidth(pcbnew.FromMM(track["width"]))
            item.SetLayer(LAYERS[track["layer"]])
            item.SetNet(self.nets[track["net"]])
            self.board.Add(item)

    def _via(self, via: Plan) -> None:
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(at(via["x"], via["y"]))
        item.SetWidth(pcbnew.FromMM(self.plan["limits_mm"]["via"]))
        item.SetDrill(pcbnew.FromMM(self.plan["limits_mm"]["drill"]))
        item.SetNet(self.nets[via["net"]])
        self.board.Add(item)

    def _zone(self, corners: list[list[float]], layer: int) -> Any:
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(layer)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in corners:
            place = at(x, y)
            outline.Append(place.x, place.y)
        self.board.Add(zone)
        return zone

    def _pour(self, layer: int) -> None:
        zone = self._zone(self.plan["pour"], layer)
        zone.SetNet(self.nets[self.plan["ground"]])
        zone.SetLocalClearance(pcbnew.FromMM(self.plan["pour_clearance_mm"]))
        zone.SetMinThickness(pcbnew.FromMM(self.plan["limits_mm"]["track"]))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.4))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)

    def _bare(self, corners: list[list[float]]) -> None:
        for layer in LAYERS.values():
            zone = self._zone(corners, layer)
            zone.SetIsRuleArea(True)
            zone.SetDoNotAllowCopperPour(True)
            zone.SetDoNotAllowTracks(False)
            zone.SetDoNotAllowVias(False)
            zone.SetDoNotAllowPads(False)
            zone.SetDoNotAllowFootprints(False)


def load(libraries: list[str], footprint: str) -> Any:
    """Returns a footprint by `library:name`. Exits with a sentence if no library has it."""
    library, name = footprint.split(":")
    for folder in libraries:
        path = Path(folder) / (library + ".pretty")
        if (path / (name + ".kicad_mod")).exists():
            return pcbnew.FootprintLoad(str(path), name)
    sys.exit("no library has the footprint " + footprint)


def pads(board: Any) -> list[Plan]:
    """Returns all pads in their positions, for the router and for the checks of distances."""
    found = []
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            box = pad.GetBoundingBox()
            layers = [name for name, layer in LAYERS.items() if pad.IsOnLayer(layer)]
            found.append(
                {
                    "ref": footprint.GetReference(),
                    "pin": pad.GetNumber(),
                    "net": pad.GetNetname(),
                    "at": mm(*pad.GetPosition()),
                    "low": mm(box.GetLeft(), box.GetBottom()),
                    "high": mm(box.GetRight(), box.GetTop()),
                    "drill": round(pcbnew.ToMM(pad.GetDrillSize().x), 6),
                    "plated": pad.GetAttribute() != pcbnew.PAD_ATTRIB_NPTH,
                    "layers": layers,
                }
            )
    return found


def make(plan: str, path: str) -> None:
    """Writes the board, and a file with its pads."""
    board = Maker(json.loads(Path(plan).read_text(encoding="utf-8")), path).board
    Path(path).with_suffix(".pads.json").write_text(json.dumps(pads(board)), encoding="utf-8")
    pcbnew.SaveBoard(path, board)


def check(path: str, report: str) -> None:
    """Writes the result of KiCad's rule check."""
    board = pcbnew.LoadBoard(path)
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)


def plot(path: str, folder: str) -> None:
    """Writes the Gerbers and the drill files."""
    board = pcbnew.LoadBoard(path)
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
    {"make": make, "check": check, "plot": plot}[command](source, target)
