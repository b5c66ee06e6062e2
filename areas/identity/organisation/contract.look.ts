/** The look of an organisation: the rule that keeps white text on its colours readable, for the form and for the server. */

const COLOUR = /^#[\da-f]{6}$/
export const isColour = (value: string) => COLOUR.test(value)

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** The contrast of a colour (#rrggbb) with white text, 1 to 21, as WCAG 2 defines it. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** What WCAG 2 asks for text of the usual size. */
const LEAST_CONTRAST = 4.5
export const isReadable = (colour: string) => isColour(colour) && contrastWithWhite(colour) >= LEAST_CONTRAST
