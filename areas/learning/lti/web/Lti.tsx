import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ChooseClass } from './ChooseClass.tsx'
import { ChooseHomework } from './ChooseHomework.tsx'
import classes from './Lti.module.css'
import { useLaunch } from './use-launch.ts'
import { Who } from './Who.tsx'

/** What a course platform opened: who has come is made sure first, then the browser goes on to what the link is for. */
export default function Lti() {
  const t = useText('lti')
  const [search] = useSearchParams()
  const launch = search.get('launch')
  return (
    <>
      <Head title={t('title')} index={false} />
      {launch === null ? (
        <Empty heading title={t('title')} text={t('none.text')} />
      ) : (
        <>
          <PageHead title={t('title')} />
          <div className="page">
            <div className={classes.narrow}>
              <Launch launch={launch} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Launch({ launch }: { launch: string }) {
  const t = useText('lti')
  const { stage, pending, confirm, logIn, open } = useLaunch(launch)
  if (stage.kind === 'waiting') return <Text role="status">{t('waiting')}</Text>
  if (stage.kind === 'gone') return <Empty title={t('gone')} text={t('gone.text')} compact />
  if (stage.kind === 'refused') return <Empty title={t('refused')} text={stage.text} compact />
  if (stage.kind === 'who')
    return <Who who={stage.who} pending={pending} onConfirm={confirm} onLogIn={logIn} onLinked={open} />
  const { opened } = stage
  if (opened.step === 'class') return <ChooseClass launch={launch} opened={opened} onDone={open} />
  if (opened.step === 'homework') return <ChooseHomework launch={launch} opened={opened} onDone={open} />
  const { step } = opened
  if (step !== 'wait' && step !== 'invite') return null
  return <Empty title={t(step)} text={t(`${step}.text`, { course: opened.course.title })} compact />
}
