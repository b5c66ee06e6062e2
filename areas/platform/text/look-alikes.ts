/**
 * Characters that readers do not tell apart from another in the typefaces of screens: pairs of Han, and letters of other scripts that look
 * like Latin ones. Near-identical ones alone: whoever is called 大 must not be refused for 太. The usual one is what others become, so that
 * keys that are stored already stay right.
 */
const HAN = {
  甲: '曱',
  己: '已巳',
  戊: '戌戍',
  未: '末',
  土: '士',
  日: '曰',
  人: '入',
  天: '夭',
  口: '囗',
  汨: '汩',
  祖: '袓',
  茶: '荼',
  德: '徳',
  博: '愽',
  真: '眞',
  母: '毋',
}
/** In lower case; the capitals that look alike are other letters then, as В, which becomes в. */
const LETTERS = {
  a: 'аα',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεҽ',
  h: 'һнη',
  i: 'іι',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'ո',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝѡ',
  x: 'хχ',
  y: 'уүγ',
  z: 'ζ',
}

const pairsOf = (of: Record<string, string>) =>
  Object.entries(of).flatMap(([one, others]) => [...others].map((other) => [other, one] as const))
const shown = (pairs: (readonly [string, string])[]) => {
  const usual = new Map(pairs)
  return (text: string) => Array.from(text, (letter) => usual.get(letter) ?? letter).join('')
}

const han = pairsOf(HAN)
/** The same characters, for PostgreSQL's `translate`. */
export const alikeHan = { from: han.map(([other]) => other).join(''), to: han.map(([, one]) => one).join('') }
/** A text of Han and Latin letters with look-alikes unified. */
export const unifyHan = shown(han)
/** A text of any script, in lower case, with look-alikes unified. */
export const unifyLookAlikes = shown([...han, ...pairsOf(LETTERS)])
