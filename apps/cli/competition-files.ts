import { MANIFEST } from '@leitai/competition/archive/contract'
import { FOREIGN_FILES } from '@leitai/interchange/foreign/contract'

/** Files by which a folder is known as a competition: of this platform and of others. */
export const COMPETITION_FILES: readonly string[] = [MANIFEST, ...FOREIGN_FILES]
