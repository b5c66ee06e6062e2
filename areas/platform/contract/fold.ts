/** How typed codes, numbers and addresses are read: as meant, whatever the input method or the page that they were copied from added. */

/** Normalising a long row of accents takes time by the square of its length: what is longer than any such text stays as it is. */
const LONGEST = 1000
export const halfWidth = (text: string) => (text.length > LONGEST ? text : text.normalize('NFKC'))

/** Half-width, without blanks and invisible characters: １２３ ４５６ and a pasted zero-width space. */
export const foldCode = (text: string) => halfWidth(text).replace(/[\s\p{Cf}]/gu, '')

/** Digits as people group them: 138-0013 8000, (010) 6255 0000. */
export const foldDigits = (text: string) => foldCode(text).replace(/[\p{Pd}()]/gu, '')

/** The domain as mail servers know it: 例子.中国 as xn--fsqu00a.xn--fiqs8s. What is no domain stays as it is. */
function plainDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || /[/?#@:\\]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}

/** An e-mail address as it can be sent to: ＠ and 。 of a Chinese input method are read as @ and . */
export function foldEmail(text: string): string {
  const folded = foldCode(text).replace(/[。｡]/g, '.')
  const at = folded.lastIndexOf('@')
  return at < 0 ? folded : `${folded.slice(0, at)}@${plainDomain(folded.slice(at + 1))}`
}
