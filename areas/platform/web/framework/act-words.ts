import type { Words } from '../../contract/inputs.ts'

type Acts = Readonly<Record<string, Words>>

const areas = import.meta.glob<Acts>('../../../*/acts.ts', { eager: true, import: 'acts' })
const acts: Acts = Object.assign({}, ...Object.values(areas))

/** The name of a privileged act; of one that no area lists any longer, what is stored. */
export const actWords = (name: string): Words => acts[name] ?? { zh: name, en: name }
