// The page of `make site`, with the box itself in the browser.

import { openBox } from "../shared/box.js";
import { ownBox } from "./boxes.js";
import { checked } from "./checker.js";
import { Evenings } from "./evenings.js";
import { linkGuide, linkHome } from "./guide.js";
import { bringLogs, tournamentOf } from "./hub.js";
import { openMatches } from "./matches.js";
import { offerResults } from "./offer.js";
import { stayAwake } from "./wake.js";
import { WorkerLine } from "./worker-line.js";

const box = ownBox(openBox((listener) => new WorkerLine(listener)));
const evenings = new Evenings(() => localStorage, checked);
const matches = openMatches(box, evenings);
box.listeners.push((line) => evenings.hear(box, line));
offerResults(box, (ending) => matches.showEnd(ending));
bringLogs(box, tournamentOf(location.search));
linkGuide();
linkHome();
stayAwake();
