"""Small mistakes put into a function, one at a time: a test that stays green says nothing of it.

A mistake is a comparison, a number, an operator, a condition or an answer that is another one.
Words are left as they are (they have tests of their own), so is what stands outside functions, and
so is `strict` of a zip: its sides are as long as each other, or it is an error.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Pow: ast.Mult,
}
_LONGEST = 80  # letters of what is said of a mistake
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One mistake: the file, the function it is in, which one of its kind, and its code."""

    path: Path
    function: str
    line: int
    said: str
    code: CodeType

    @property
    def name(self) -> str:
        """Where and what, whatever is written above it."""
        return f"{self.path.as_posix()}:{self.function}: {self.said}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mistake in a file's functions, in order."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        yield from _mutants(path, ast.Module([statement], []))


def _mutants(path: Path, tree: ast.Module) -> Iterator[Mutant]:
    for function, outer in _functions(tree):
        seen: dict[str, int] = {}
        for line, words, make in _mistakes(function):
            said = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
            seen[said] = seen.get(said, 0) + 1
            nth = f" ({seen[said]})" if seen[said] > 1 else ""
            undo = make()
            # Compiled from a copy: the compiler may not see what is taken back below.
            whole = compile(ast.fix_missing_locations(copy.deepcopy(tree)), str(path), "exec")
            undo()
            code = _code(whole, outer)
            yield Mutant(path, ".".join(outer), line, said + nth, code)


def _functions(tree: ast.Module) -> Iterator[tuple[_Function, tuple[str, ...]]]:
    for node in tree.body:
        if isinstance(node, _Function):
            yield node, (node.name,)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, _Function):
                    yield inner, (node.name, inner.name)


def _code(whole: CodeType, names: tuple[str, ...]) -> CodeType:
    for name in names:
        inside = (one for one in whole.co_consts if isinstance(one, CodeType))
        whole = next(one for one in inside if one.co_name == name)
    return whole


_Undo = Callable[[], None]
_Mistake = tuple[int, str, Callable[[], _Undo]]


def _mistakes(function: _Function) -> Iterator[_Mistake]:
    for statement in function.body:
        for node in _walk(statement):
            for said, attribute, value in _of(node):
                yield getattr(node, "lineno", 0), said, _set(node, attribute, value)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below that runs: no annotations, no words."""
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for one in value if isinstance(value, list) else (value,):
                if isinstance(one, ast.AST):
                    yield from _walk(one)


def _set(node: ast.AST, attribute: str, value: object) -> Callable[[], _Undo]:
    def make() -> _Undo:
        before = getattr(node, attribute)
        setattr(node, attribute, value)
        return lambda: setattr(node, attribute, before)

    return make


def _of(node: ast.AST) -> Iterator[tuple[str, str, object]]:
    """The mistakes that can be made at one place: what it says, which part of it, what instead."""
    match node:
        case ast.Compare(ops=[operator]):
            other = _COMPARISONS[type(operator)]()
            yield _became(node, ast.Compare(node.left, [other], node.comparators)), "ops", [other]
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in _OPERATORS:
            changed = copy.copy(node)
            changed.op = _OPERATORS[type(operator)]()
            yield _became(node, changed), "op", changed.op
        case ast.BoolOp(op=operator):
            junction = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield _became(node, ast.BoolOp(junction, node.values)), "op", junction
        case ast.Constant(value=bool() as value):
            yield f"{value} → {not value}", "value", not value
        case ast.Constant(value=int() as value):
            yield f"{value} → {value + 1}", "value", value + 1
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            yield (
                f"{ast.unparse(node)} → {_CALLS[name]}",
                "func",
                ast.Name(_CALLS[name], ast.Load()),
            )
        case ast.Return(value=ast.expr() as value) if not _is_empty(value):
            yield f"return {ast.unparse(value)} → None", "value", ast.Constant(None)
    yield from _conditions(node)


def _conditions(node: ast.AST) -> Iterator[tuple[str, str, object]]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.Constant):
                yield f"if {ast.unparse(test)} → not", "test", ast.UnaryOp(ast.Not(), test)
        case ast.comprehension(ifs=[test]) if not isinstance(test, ast.Compare):
            yield f"for … if {ast.unparse(test)} → not", "ifs", [ast.UnaryOp(ast.Not(), test)]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"{ast.unparse(node)} → bool", "operand", ast.UnaryOp(ast.Not(), operand)


def _is_empty(value: ast.expr) -> bool:
    """Whether this says nothing, so that None instead is the same to who only asks if it does."""
    match value:
        case ast.Constant(value=None | False | 0 | ""):
            return True
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]):
            return True
    return False


def _became(node: ast.AST, other: ast.AST) -> str:
    return f"{ast.unparse(node)} → {ast.unparse(other)}"
