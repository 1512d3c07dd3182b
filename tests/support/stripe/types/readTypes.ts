import { fileURLToPath } from 'node:url'
import { API, type Checker, type Symbol as Name, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Described } from '#server/standins/stripe/api/shape.ts'

export const MODULES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))

/** The description marks secrets with a type of a package that is not installed; beside a string it adds nothing. */
const REDACTED = `${MODULES}effect/Redacted.d.ts`

/** Module of a declaration file, with what reads its types. */
export type Module = { checker: Checker; names: ReadonlyMap<string, Name> }

/** Opens declaration files for as long as `work` runs. */
export function readModules<Result>(files: string[], work: (modules: Module[]) => Result): Result {
  const api = new API({
    cwd: MODULES,
    fs: {
      readFile: (name) => (name === REDACTED ? 'export type Redacted<T> = never' : undefined),
      fileExists: (name) => (name === REDACTED ? true : undefined),
    },
  })
  try {
    const snapshot = api.updateSnapshot({ openFiles: files })
    return work(
      files.map((file) => {
        const { program, checker } = snapshot.getDefaultProjectForFile(file)!
        const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!
        return { checker, names: module.getExports() as ReadonlyMap<string, Name> }
      }),
    )
  } finally {
    api.close()
  }
}

/** A type that stands apart is named, as types of answers contain one another. */
export type TypeShape = Described<'decimal' | 'null' | 'unknown' | { type: string }>

/** Takes the interfaces that are found in a type; the `object` fields of those that are `wanted`. */
type Apart = { types: Record<string, TypeShape>; wanted: string[] }

/** Describes a type. With `apart` its interfaces stand there, without those of other objects, and null is told from nothing. */
export function describeType(checker: Checker, type: Type, apart?: Apart): TypeShape {
  const describe = (inner: Type) => describeType(checker, inner, apart)
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'unknown'
  if (type.flags & TypeFlags.Null) return 'null'
  if (type.flags & TypeFlags.StringLiteral) return { is: [literalOf(type)] }
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & TypeFlags.Number) return 'number'
  if (type.flags & TypeFlags.String) return 'string'
  if (type.flags & TypeFlags.Intersection) return checker.typeToString(type) === 'Decimal' ? 'decimal' : { is: [] } // an enum that may grow: what it has now
  if (type.isUnionType()) {
    const members = type.getTypes().filter((one) => isWanted(checker, one, apart))
    return unionOf(members.map(describe))
  }
  if (checker.isArrayType(type)) return { list: describe(checker.getTypeArguments(type as never)[0]!) }
  const [index] = checker.getIndexInfosOfType(type)
  if (index) return { map: describe(index.valueType) }
  const name = type.getSymbol()!
  if (!apart || !(name.flags & SymbolFlags.Interface)) return { fields: describeFields(checker, type, apart) }
  if (!(name.name in apart.types)) {
    apart.types[name.name] = 'unknown' // while it is described, as it may contain itself
    apart.types[name.name] = { fields: describeFields(checker, type, apart) }
  }
  return { type: name.name }
}

export function describeFields(checker: Checker, type: Type, apart?: Apart) {
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0
    const shape = describeType(checker, checker.getTypeOfSymbol(property)!, apart)
    return [isOptional ? `${property.name}?` : property.name, shape]
  })
  return Object.fromEntries(fields) as Record<string, TypeShape>
}

const literalOf = (type: Type) => String((type as { value?: unknown }).value)

function isWanted(checker: Checker, type: Type, apart: Apart | undefined) {
  if (!apart) return !(type.flags & TypeFlags.Nullable)
  if (type.flags & TypeFlags.Undefined) return false
  if (!(type.flags & TypeFlags.Object) || type.getSymbol()!.name in apart.types) return true
  const object = checker.getPropertyOfType(type, 'object')
  return !object || apart.wanted.includes(literalOf(checker.getTypeOfSymbol(object)!))
}

/** Literals join into one list; what is named twice is named once. */
function unionOf(shapes: TypeShape[]): TypeShape {
  const literals = shapes.flatMap((shape) => (typeof shape === 'object' && 'is' in shape ? shape.is : []))
  const others = shapes.filter((shape) => typeof shape === 'string' || !('is' in shape))
  const distinct = [...new Map(others.map((shape) => [JSON.stringify(shape), shape])).values()]
  const all: TypeShape[] = [...(literals.length > 0 ? [{ is: literals.sort() }] : []), ...distinct]
  return all.length === 1 ? all[0]! : { any: all }
}
