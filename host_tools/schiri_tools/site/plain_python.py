"""Takes out of a host module what MicroPython does not know, so that the page checks logs with the very modules of
`schiri verify`.

What goes: types, imports that only they needed, dataclasses (each gets the `__init__` that it stands for), f-strings
(which MicroPython reads with limits), `[*a, *b]`, `str.capitalize`, and the `strict` of a `zip`. What is a dict becomes
an ordered one.
"""

import ast

_CAPITALIZE = "lambda text: text[:1].upper() + text[1:].lower()"
_DICT = "_OrderedDict"
_IMPORT_DICT = f"from schiri.util.ordered import OrderedDict as {_DICT}"


def plain(source: str) -> str:
    """The module without all that."""
    tree = _Plain().visit(ast.parse(source))
    _drop_unused_imports(tree)
    if any(isinstance(node, ast.Name) and node.id == _DICT for node in ast.walk(tree)):
        tree.body.insert(_behind_docstring(tree), ast.parse(_IMPORT_DICT).body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


class _Plain(ast.NodeTransformer):
    """What is done to each node."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802 (the name is ast's)
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:  # noqa: N802
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_Assign(self, node: ast.Assign) -> ast.AST:  # noqa: N802
        if _is_type(node):  # an alias, which other modules import
            node.value = ast.Constant(None)
            return node
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:  # noqa: N802
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        node.bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        if any(_name_of(decorator) == "dataclass" for decorator in node.decorator_list):
            node.decorator_list = []
            node.body.append(_init_of(node))
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        if _name_of(node) == "zip":
            node.keywords = []
        if isinstance(node.func, ast.Attribute) and node.func.attr == "capitalize":
            return ast.Call(ast.parse(_CAPITALIZE, mode="eval").body, [node.func.value], [])
        if _name_of(node) == "dict":
            node.func = ast.Name(_DICT, ast.Load())
        return node

    def visit_List(self, node: ast.List) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        return _joined(node, "list")

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        return _joined(node, "tuple")

    def visit_Set(self, node: ast.Set) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        return _call("set", _joined(ast.List(node.elts, ast.Load()), "list"))

    def visit_Dict(self, node: ast.Dict) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        pairs: list[ast.expr] = [
            ast.Tuple([key, value], ast.Load()) if key else ast.Starred(_call_of(value, "items"), ast.Load())
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return _call(_DICT, _joined(ast.List(pairs, ast.Load()), "list")) if pairs else _call(_DICT)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        return _call(_DICT, ast.ListComp(ast.Tuple([node.key, node.value], ast.Load()), node.generators))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        text, values = _format_of(node)
        return _call_of(ast.Constant(text), "format", *values)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:  # noqa: N802
        node.value = self.visit(node.value)  # not its format, which is a string of its own kind
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: N802
        if node.id != "__package__":
            return node
        parts = _call_of(ast.Name("__name__", ast.Load()), "rpartition", ast.Constant("."))
        return ast.Subscript(parts, ast.Constant(0), ast.Load())


def _behind_docstring(tree: ast.Module) -> int:
    return 0 if ast.get_docstring(tree) is None else 1


def _joined(node: ast.List | ast.Tuple, kind: str) -> ast.expr:
    """A display of a list or a tuple; if there are starred parts in it, the sum of its parts."""
    if not isinstance(node.ctx, ast.Load) or not any(isinstance(part, ast.Starred) for part in node.elts):
        return node
    parts: list[ast.expr] = []
    for part in node.elts:
        if isinstance(part, ast.Starred):
            parts.append(_call(kind, part.value))
        elif parts and isinstance(parts[-1], ast.List | ast.Tuple):
            parts[-1].elts.append(part)
        else:
            parts.append(type(node)([part], ast.Load()))
    joined, *others = parts
    for other in others:
        joined = ast.BinOp(joined, ast.Add(), other)
    return joined


def _format_of(node: ast.JoinedStr) -> tuple[str, list[ast.expr]]:
    """The format string of an f-string, and what fills its fields."""
    text, values = "", []
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
        elif isinstance(part, ast.FormattedValue):
            conversion = "" if part.conversion < 0 else f"!{chr(part.conversion)}"
            style = "" if part.format_spec is None else ":" + "".join(ast.literal_eval(one) for one in _texts(part))
            text += "{" + conversion + style + "}"
            values.append(part.value)
    return text, values


def _texts(part: ast.FormattedValue) -> list[ast.expr]:
    assert isinstance(part.format_spec, ast.JoinedStr)
    return part.format_spec.values


def _is_type(node: ast.Assign) -> bool:
    """Does that give a name to a type, such as `dict[str, Any]` or `str | None`?"""
    name = _name_of(node.targets[0])
    return name[:1].isupper() and not name.isupper() and isinstance(node.value, ast.BinOp | ast.Subscript)


def _init_of(node: ast.ClassDef) -> ast.stmt:
    """The `__init__` that `@dataclass` makes of a class's fields."""
    parameters, lines = [], []
    for field in node.body:
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        name = field.target.id
        if field.value is None:
            parameters.append(name)
            lines.append(f"self.{name} = {name}")
        elif isinstance(field.value, ast.Call) and _name_of(field.value) == "field":
            (factory,) = (keyword.value for keyword in field.value.keywords if keyword.arg == "default_factory")
            parameters.append(f"{name}=None")
            lines.append(f"self.{name} = {ast.unparse(factory)}() if {name} is None else {name}")
        else:
            parameters.append(f"{name}={ast.unparse(field.value)}")
            lines.append(f"self.{name} = {name}")
        field.value = None  # a class has no such value any more
    text = f"def __init__(self, {', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in lines)
    return ast.parse(text).body[0]


def _name_of(node: ast.AST) -> str:
    """The name that is called, or stands there by itself."""
    if isinstance(node, ast.Call):
        return _name_of(node.func)
    return node.id if isinstance(node, ast.Name) else ""


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _call_of(of: ast.expr, method: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(of, method, ast.Load()), list(arguments), [])


def _drop_unused_imports(tree: ast.Module) -> None:
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in list(tree.body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [alias for alias in node.names if (alias.asname or alias.name).split(".")[0] in used]
            if not node.names:
                tree.body.remove(node)
