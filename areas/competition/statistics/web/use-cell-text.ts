import { Education, Role, WorkStatus } from '@leitai/identity/profile/contract'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { writeNumber } from '@leitai/platform/web/ui/number'
import { type Cell, type Dimension, FEWEST } from '../contract.ts'

/** The text of a cell: its label, and its number or why the number is withheld. */
export function useCellText(dimension: Dimension) {
  const t = useText('statistics')
  const settings = useText('settings')
  const name = ({ key }: Pick<Cell, 'key'>): string => {
    if (key === '') return t('notSaid')
    const degree = Education.safeParse(key)
    if (dimension === 'degree' && degree.data) return settings(`education.${degree.data}`)
    const status = WorkStatus.safeParse(key)
    if (dimension === 'status' && status.success) return settings(`workStatus.${status.data}`)
    const role = Role.safeParse(key)
    if (dimension === 'role' && role.success) return settings(`role.${role.data}`)
    return dimension === 'school' && key === 'other' ? t('other') : key
  }
  const said = ({ count, because }: Pick<Cell, 'count' | 'because'>): string =>
    count !== null ? writeNumber(count) : because === 'few' ? t('few', { few: FEWEST }) : t('others')
  return { name, said }
}
