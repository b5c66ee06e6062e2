import { useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { hostContact } from '../contract.ts'
import classes from './Host.module.css'
import { OwnRequests } from './OwnRequests.tsx'
import { RequestForm } from './RequestForm.tsx'

const steps = ['ask', 'prepare', 'launch', 'award'] as const

/** How to host a competition here, and the request form; below it, what other areas offer. */
export function Build({ children }: { children: ReactNode }) {
  const t = useText('host')
  const me = useMe()
  const hydrated = useHydrated()
  const [contacting, setContacting] = useState(false)
  return (
    <div className="page">
      <Head title={t('title')} description={t('claim')} />
      <header className={classes.hero}>
        <Title order={1} fz={32}>
          {t('title')}
        </Title>
        <Text mt="xs" maw={640}>
          {t('claim')}
        </Text>
      </header>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="ol" className={classes.steps}>
        {steps.map((step, at) => (
          <li key={step} className={classes.step}>
            <span aria-hidden="true">{at + 1}</span>
            <strong>{t(`step.${step}`)}</strong>
            <Text fz="sm" c="var(--quiet)">
              {t(`step.${step}.text`)}
            </Text>
          </li>
        ))}
      </SimpleGrid>
      {me.loginFlag && hydrated && <OwnRequests />}
      <section className={classes.form} aria-labelledby="ask">
        <Stack gap={4} mb="md">
          <Title order={2} fz={22} id="ask">
            {t('ask')}
          </Title>
          <Text fz="sm" c="var(--quiet)">
            {t('ask.text')}{' '}
            <Button variant="transparent" size="compact-sm" px={0} onClick={() => setContacting(true)}>
              {t('contact.only')}
            </Button>
          </Text>
        </Stack>
        <RequestForm />
      </section>
      {children}
      {contacting && <ContactDialog onClose={() => setContacting(false)} />}
    </div>
  )
}

const { name, contacts, text } = hostContact.input.shape

/** A callback request: name, contact and a short message. */
function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText('host')
  const labels = { name: t('contact'), contacts: t('contact.way'), text: t('text') }
  const form = useFields({ name: '', contacts: '', text: '' }, { name, contacts, text }, { labels })
  const send = useSend(hostContact)
  const submit = async () => {
    const { values } = form
    if (!form.check() || !(await send.run({ ...values, contacts: values.contacts.trim() }))) return
    notify('success', t('contact.sent'))
    onClose()
  }
  return (
    <FormDialog
      title={t('contact.only')}
      go={t('contact.go')}
      loading={send.pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      <TextInput required maxLength={50} autoComplete="name" label={labels.name} {...form.field('name')} />
      <TextInput required maxLength={40} label={labels.contacts} {...form.field('contacts')} />
      <LongText required maxLength={1000} rows={4} label={labels.text} {...form.field('text')} />
    </FormDialog>
  )
}
