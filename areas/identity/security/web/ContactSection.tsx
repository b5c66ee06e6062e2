import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { NewEmail } from './NewEmail.tsx'
import { NewPhone } from './NewPhone.tsx'
import { type By, type Contacts, ProveContact } from './ProveContact.tsx'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

/** Progress of a change: idle, proving the bound contact, or entering the new one with that proof. */
type Stage = { kind: 'rest' } | { kind: 'prove' } | { kind: 'bind'; ticket: string | undefined }

/** The bound phone or e-mail address. A user with either proves one of them before changing it. */
export function ContactSection({ by, ...contacts }: { by: By } & Contacts) {
  const t = useText('security')
  const [stage, setStage] = useState<Stage>({ kind: 'rest' })
  const bound = contacts[by]
  const known = contacts.phone !== null || contacts.email !== null
  const rest = () => setStage({ kind: 'rest' })
  const begin = () => setStage(known ? { kind: 'prove' } : { kind: 'bind', ticket: undefined })
  const done = () => {
    notify('success', t(`${by}.bound`))
    rest()
  }
  const lost = () => {
    notify('warning', t('prove.expired'))
    setStage({ kind: 'prove' })
  }
  const New = by === 'phone' ? NewPhone : NewEmail
  return (
    <Section id={by} help={t(`${by}.help`)}>
      {stage.kind === 'rest' ? (
        <div className={classes.row}>
          <span className="tnum">{bound ?? t('contact.none')}</span>
          <Button variant="default" onClick={begin}>
            {t(bound === null ? 'contact.bind' : 'contact.change')}
          </Button>
        </div>
      ) : stage.kind === 'prove' ? (
        <ProveContact {...contacts} onProved={(ticket) => setStage({ kind: 'bind', ticket })} onCancel={rest} />
      ) : (
        <New ticket={stage.ticket} onDone={done} onLost={lost} onCancel={rest} />
      )}
    </Section>
  )
}
