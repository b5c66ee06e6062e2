/** Terminal columns of a text: Chinese characters and emoji take two, combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/u
const NONE = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u

const widthOfOne = (letter: string) => (NONE.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1)
export const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + widthOfOne(letter), 0)

/** A text cut to a number of columns, with an ellipsis if it was shortened. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let taken = ''
  let columns = 0
  for (const letter of text) {
    columns += widthOfOne(letter)
    if (columns > width - 1) break
    taken += letter
  }
  return `${taken}…`
}

export function padded(text: string, width: number, right = false): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? blanks + text : text + blanks
}
