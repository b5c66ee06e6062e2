import { type ESTree, parseSync, Visitor } from 'vite'

type Pattern = ESTree.BindingPattern | ESTree.BindingRestElement | ESTree.ParamPattern
interface Name {
  name: string
  /** Where it stands in the file. */
  start: number
}

/** The names that a pattern makes. What it takes out of an object by a field’s own name is named by the object. */
function namesOf(pattern: Pattern): Name[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'TSParameterProperty':
      return namesOf(pattern.parameter)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesOf(element)))
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesOf(property.argument)
        return property.shorthand ? [] : namesOf(property.value)
      })
  }
}

/** All variables, parameters, functions, classes and types that a source file declares. */
export function declaredNames(file: string, content: string): Name[] {
  const { program, errors } = parseSync(file, content)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const names: Name[] = []
  const parameters = ({ params }: { params: ESTree.ParamPattern[] }) => {
    names.push(...params.flatMap(namesOf))
  }
  const declared = ({ id }: { id: Name | null }) => {
    if (id !== null) names.push(id)
  }
  const both = (node: { id: Name | null; params: ESTree.ParamPattern[] }) => {
    declared(node)
    parameters(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => {
      names.push(...namesOf(id))
    },
    CatchClause: ({ param }) => {
      if (param !== null) names.push(...namesOf(param))
    },
    FunctionDeclaration: both,
    FunctionExpression: both,
    ArrowFunctionExpression: parameters,
    TSFunctionType: parameters,
    TSMethodSignature: parameters,
    ClassDeclaration: declared,
    TSInterfaceDeclaration: declared,
    TSTypeAliasDeclaration: declared,
  }).visit(program)
  return names
}
