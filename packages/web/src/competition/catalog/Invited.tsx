import { myJoinCmpt } from '@leitai/contract/competition/catalog'
import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { enterCompetition } from '@leitai/contract/competition/catalog.sign-up'
import { Button } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'

/** Opens a competition that is not public by its invitation link; a click is needed, so that no other site can do it for its visitors. */
export default function Invited() {
  const t = useText('competition')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const enter = useSend(enterCompetition, { changes: [cmptDetail, myJoinCmpt] })
  const cmptId = Number(search.get('id'))
  const go = async () => {
    if (await enter.run({ cmptId, key: search.get('key') ?? '' })) await navigate(paths.competition(cmptId))
  }
  return (
    <>
      <Head title={t('invited.title')} />
      <div className="page">
        <Empty heading title={t('invited.title')} text={t('invited.text')}>
          <Button loading={enter.pending} onClick={() => void go()}>
            {t('invited.go')}
          </Button>
        </Empty>
      </div>
    </>
  )
}
