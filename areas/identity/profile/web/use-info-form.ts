import { type OwnRefusalCode, ownRefusalText } from '@leitai/platform/contract/own-refusals'
import { maybeDay } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useMemo } from 'react'
import { currentLogin } from '../../account/contract.session.ts'
import { editUserInfo, getUserBaseInfo, UserInfoChange } from '../contract.ts'
import { changeOf, type Draft, draftOf, type Info, isChanged } from './info.ts'

const { userName, school, major, occupation, intro, website, skills, roles } = UserInfoChange.shape
const checks = {
  userName,
  school,
  major,
  occupation,
  intro,
  website,
  skills,
  roles,
  workBegin: maybeDay,
  workEnd: maybeDay,
}

/** The field next to which an error is shown. */
const fieldOf: Record<string, keyof Draft> = {
  'profile.school': 'school',
  'profile.region': 'region',
  'profile.dates': 'workEnd',
  'account.userNameTaken': 'userName',
  'account.nameReserved': 'userName',
  'account.nameAlike': 'userName',
  'account.nameOften': 'userName',
}

export type InfoFields = ReturnType<typeof useInfoForm>['form']

/** The form of the user's information: values, whether they changed, and saving. */
export function useInfoForm(info: Info) {
  const t = useText('settings')
  const language = useLanguage()
  const initial = useMemo(() => draftOf(info), [info])
  const labels = useMemo(
    () => ({
      userName: t('userName'),
      school: t('school'),
      major: t('major'),
      occupation: t('occupation'),
      intro: t('intro'),
      website: t('website'),
      skills: t('skills'),
      roles: t('roles'),
    }),
    [t],
  )
  const form = useFields<Draft>(initial, checks, { labels })
  const { run, pending } = useSend(editUserInfo, {
    changes: [getUserBaseInfo, currentLogin],
    refused: ({ code, message }) => {
      const field = fieldOf[code]
      if (field) form.setError(field, message)
      return field !== undefined
    },
  })
  const { values } = form
  const say = (field: keyof Draft, code: OwnRefusalCode) => {
    form.setError(field, ownRefusalText({ code }, language))
    return false
  }
  /** Validates fields that depend on each other. */
  const together = () => {
    const { schoolProvince, school: name, workBegin, workEnd } = values
    if ((schoolProvince === '') !== (name.trim() === '')) return say('school', 'profile.school')
    if (workBegin !== '' && workEnd !== '' && workEnd < workBegin) return say('workEnd', 'profile.dates')
    return true
  }
  return {
    form,
    pending,
    dirty: isChanged(values, info),
    undo: () => form.reset(initial),
    /** Returns false if a field is invalid, and shows the error. */
    async save(): Promise<boolean> {
      const right = form.check()
      if (!together() || !right) return false
      const change = changeOf(values, info)
      if (!change.success) return false
      const saved = await run({ info: change.data })
      if (!saved) return false
      form.reset(draftOf(saved))
      notify('success', t('saved'))
      return true
    },
  }
}
