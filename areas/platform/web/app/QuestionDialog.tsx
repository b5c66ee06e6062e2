import { Button, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { ask, type Question, useQuestion } from '../framework/dialogs.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { full, paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'

const close = () => ask(null)

/** The error catalogue's dialogs. */
export function QuestionDialog() {
  const t = useText('common')
  const question = useQuestion()
  if (!question) return null
  const text = question.kind === 'reload' ? t('error.chunkHelp') : question.text
  return (
    <Dialog opened onClose={close} label={text} size={400}>
      <Text py="xs" pr="lg" role="alert">
        {text}
      </Text>
      <Group justify="flex-end" mt="md">
        <Answers question={question} />
      </Group>
    </Dialog>
  )
}

function Answers({ question }: { question: Question }) {
  const t = useText('common')
  const { pathname, search } = useLocation()
  if (question.kind === 'message') return <Button onClick={close}>{t('ok')}</Button>
  if (question.kind === 'reload') return <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
  return (
    <>
      {question.cancel && (
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      )}
      <Button component={Link} to={paths.login(full(pathname + search))} onClick={close}>
        {t('login.go')}
      </Button>
    </>
  )
}
