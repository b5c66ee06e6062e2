import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { Refused } from '@leitai/platform/errors/refuse'
import { ownPicture } from '@leitai/platform/file/picture'
import type { Competition } from '../definition/table.ts'
import type { Design } from './contract.ts'
import { loadFonts, missingIn } from './fonts.ts'
import { exampleOf } from './rendering.ts'
import { paragraphsOf, withCodes } from './rules.ts'

/** Refuses new pictures that are not the caller's own, and text that no font can draw; returns the new pictures. */
export async function refuseDesign(
  { me, now, ctx }: AuthenticatedContext,
  { design, before, cmpt }: { design: Design; before: Design; cmpt: Competition },
): Promise<string[]> {
  const pictures = [
    { use: 'certificate' as const, key: design.background, was: before.background },
    { use: 'seal' as const, key: design.seal, was: before.seal },
  ].filter(({ key, was }) => key !== null && key !== was)
  const fresh = pictures.map(({ use, key }) => (key === null ? null : ownPicture(use, me.id, key)))
  const own = fresh.filter((key) => key !== null)
  // A well-formed key without an object would make every certificate fail to draw.
  const stored = await Promise.all(own.map((key) => ctx.storage.stat(key)))
  if (own.length !== pictures.length || stored.includes(null)) throw new Refused({ code: 'certificate.picture' })
  const fonts = await loadFonts(ctx.config.dataDir)
  const facts = exampleOf(cmpt, now)
  const texts = design.fields.flatMap((field) => paragraphsOf(field, facts, design.language).map(({ text }) => text))
  const missing = missingIn(fonts, texts.join(''))
  if (missing !== '') throw new Refused({ code: 'certificate.glyphs', values: { names: withCodes(missing) } })
  return own
}
