import { answerClassInvitation, myClasses } from '@leitai/contract/learning/class'
import { Button, Group } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'

/** The invitation of a mail, for whoever is logged in. */
export default function ClassInvitation() {
  const t = useText('class')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const answer = useSend(answerClassInvitation, { changes: [myClasses] })
  const say = async (accept: boolean) => {
    const done = await answer.run({ token: search.get('token') ?? '', accept })
    if (done) await navigate(done.id === null ? paths.classes() : paths.class(done.id))
  }
  return (
    <>
      <Head title={t('mail')} index={false} />
      <div className="page">
        <Empty heading title={t('mail')} text={t('mail.text')}>
          <Group justify="center">
            <Button loading={answer.pending} onClick={() => void say(true)}>
              {t('accept')}
            </Button>
            <Button variant="default" disabled={answer.pending} onClick={() => void say(false)}>
              {t('decline')}
            </Button>
          </Group>
        </Empty>
      </div>
    </>
  )
}
