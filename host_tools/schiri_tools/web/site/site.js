// The page of `make site`: the box itself is in the browser.

import { openBox } from "../shared/box.js";
import { addTexts } from "../shared/texts.js";
import { linkGuide } from "./guide.js";
import { openMatches } from "./matches.js";
import { SITE_TEXTS } from "./site-texts.js";
import { stayAwake } from "./wake.js";
import { WorkerLine } from "./worker-line.js";

addTexts(SITE_TEXTS);
openMatches(openBox((listener) => new WorkerLine(listener)));
linkGuide();
stayAwake();
