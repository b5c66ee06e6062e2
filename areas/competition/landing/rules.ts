import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Block, Content } from './contract.ts'

const named = (block: Block): number[] => {
  if (block.kind === 'tracks') return block.cmptIds
  return block.kind === 'hero' && block.cmptId !== null ? [block.cmptId] : []
}
/** The competitions that a page names. */
export const competitionsIn = ({ blocks }: Pick<Content, 'blocks'>): number[] => [...new Set(blocks.flatMap(named))]

/** `publicIds`: the public ones among the competitions that the page names. */
export function refusalToPublish(content: Content, publicIds: ReadonlySet<number>): Refusal | null {
  if (content.title.zh === '' || content.blocks.length === 0) return { code: 'landing.empty' }
  const missing = competitionsIn(content).find((id) => !publicIds.has(id))
  return missing === undefined ? null : { code: 'landing.competition', values: { id: missing } }
}
