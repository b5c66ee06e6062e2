import type { AppContext } from '@leitai/platform/context/app-context'
import type { Competition } from '../definition/table.ts'

/** The address that lets whoever opens it see a competition that is not public; null if there is none. */
export const linkOf = ({ config }: AppContext, { id, inviteKey }: Pick<Competition, 'id' | 'inviteKey'>) =>
  inviteKey === null ? null : `${config.siteUrl}/v3/invited.html?id=${id}&key=${inviteKey}`
