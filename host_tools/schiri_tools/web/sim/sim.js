// The page of `schiri sim`.

import { openBox } from "../shared/box.js";
import { ServerLine } from "./server-line.js";

openBox((listener) => new ServerLine(listener));
