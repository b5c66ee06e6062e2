import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { DesignView } from './DesignView.tsx'
import { ListView } from './ListView.tsx'

/** A competition's certificates: recipients and design. */
export default function Certificates({ cmpt }: HostedCompetitionProps) {
  const t = useText('certificate')
  const [search] = useSearchParams()
  const design = search.get('view') === 'design'
  if (cmpt.role !== 'owner' && cmpt.role !== 'editor' && cmpt.role !== 'admin') {
    return <Empty title={t('mayNot')} compact />
  }
  const link = (key: 'list' | 'design') => ({
    key,
    text: t(`view.${key}`),
    to: paths.hostConsole(cmpt.id, 'certificates', { view: key === 'design' ? key : undefined }),
    current: (key === 'design') === design,
  })
  return (
    <>
      <FilterLinks label={t('list')} links={[link('list'), link('design')]} />
      <div style={{ marginTop: 16 }}>{design ? <DesignView cmptId={cmpt.id} /> : <ListView cmptId={cmpt.id} />}</div>
    </>
  )
}
