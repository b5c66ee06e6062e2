import type { Readable } from 'node:stream'
import { keysIn } from '@leitai/identity/realname/vault'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { inArray } from '@leitai/platform/db/orm'
import { decryptAll } from '@leitai/platform/keys/keys'
import { NAME_USE } from './issue.ts'
import type { Pictures } from './layout.ts'
import { paintPdf } from './paint.ts'
import { lay, picturesOf } from './rendering.ts'
import { type Certificate, certificateDesigns } from './table.ts'

const safe = (text: string) => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60)

/** Certificates that are drawn lazily: names are decrypted here, pictures are read once per design. */
export async function printers(
  { db, ctx }: { db: Db; ctx: AppContext },
  rows: readonly Certificate[],
): Promise<{ fileName: string; draw: () => Promise<Readable> }[]> {
  const names = await namesOn({ db, ctx }, rows)
  const ids = [...new Set(rows.map(({ designId }) => designId))]
  const found = await db.select().from(certificateDesigns).where(inArray(certificateDesigns.id, ids))
  const designs = new Map(found.map(({ id, design }) => [id, design]))
  const read = new Map<number, Promise<Pictures>>()
  return rows.map((row, at) => {
    const name = names[at] ?? ''
    const { number, teamName: team, competition, award, rank, issuedAt: date, designId } = row
    const draw = async () => {
      const design = designs.get(designId)
      if (!design) throw new Error(`the design ${designId} is gone`)
      const reading = read.get(designId) ?? picturesOf(ctx, design)
      read.set(designId, reading)
      const facts = { name, team, competition, award, rank, date, number }
      const pieces = await lay(ctx, { design, facts, pictures: await reading })
      return paintPdf(pieces, { title: `${award.zh || award.en} ${name}`, author: competition.zh || competition.en })
    }
    return { fileName: `${number}-${safe(team)}-${safe(name)}.pdf`, draw }
  })
}

/** The decrypted names of certificates. */
export const namesOn = ({ db, ctx }: { db: Db; ctx: AppContext }, rows: readonly Pick<Certificate, 'name'>[]) =>
  decryptAll(
    keysIn({ db, ctx }),
    NAME_USE,
    rows.map(({ name }) => name),
  )
