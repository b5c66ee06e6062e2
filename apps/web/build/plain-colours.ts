import type { AtRule, Declaration, Plugin } from 'postcss'

const MIX = /color-mix\(in srgb,[^,()]*(?:\([^()]*\)[^,()]*)*,\s*([^()]+|var\([^()]*\))\s*\)/g
const KNOWN = '(color: color-mix(in srgb, red, red))'

const isWithin = (declaration: Declaration) => {
  const { parent } = declaration.parent ?? {}
  return parent?.type === 'atrule' && 'params' in parent && parent.params === KNOWN
}

/**
 * Browsers without color-mix() get the colour into which another is mixed. A plain declaration before would not do: with a variable in it,
 * they take the mixed one for valid until they compute it.
 */
export function plainColours(): Plugin {
  return {
    postcssPlugin: 'plain-colours',
    Declaration(declaration, { AtRule: AtRuleNode }) {
      const { value, parent } = declaration
      if (!value.includes('color-mix(') || parent?.type !== 'rule' || isWithin(declaration)) return
      const plain = value.replace(MIX, '$1')
      if (plain.includes('color-mix(')) throw declaration.error('Cannot tell the plain colour of this color-mix()')
      const atRule: AtRule = new AtRuleNode({ name: 'supports', params: KNOWN, nodes: [] })
      atRule.append(parent.clone({ nodes: [declaration.clone()] }))
      parent.after(atRule)
      declaration.value = plain
    },
  }
}
