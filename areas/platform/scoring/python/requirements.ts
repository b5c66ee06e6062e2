import { satisfies, valid, validRange } from '@renovatebot/pep440'
import { packageName } from './environments.ts'

const LINE = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;]*)(?:;.*)?$/

/**
 * What a requirements.txt asks for that these packages are not, in words: which are missing or of another version, and lines that are no
 * name with versions (`==`, `>=`, `<=`, `~=`, `!=`, `<`, `>`), such as options and addresses.
 */
export function unmet(text: string, packages: Readonly<Record<string, string>>): string[] {
  return text.split(/\r?\n/).flatMap((written) => {
    const line = written.replace(/(?:^|\s)#.*$/, '').trim()
    if (line === '') return []
    const [, name = '', range = ''] = LINE.exec(line) ?? []
    if (name === '' || (range !== '' && !validRange(range.trim()))) return [`${line} (not understood)`]
    const installed = packages[packageName(name)]
    if (installed === undefined) return [`${line} (not installed)`]
    const fits = range === '' || !valid(installed) || satisfies(installed, range.trim(), { prereleases: true })
    return fits ? [] : [`${line} (${installed} is installed)`]
  })
}
