import { implement } from '@leitai/platform/http/dispatcher'
import * as roster from '../contract.roster.ts'
import * as contract from '../contract.ts'
import { answerClassInvitation } from './answerClassInvitation.ts'
import { applyRoster } from './applyRoster.ts'
import { archiveClass } from './archiveClass.ts'
import { cancelClassInvite } from './cancelClassInvite.ts'
import { changeClassPerson } from './changeClassPerson.ts'
import { classInvites } from './classInvites.ts'
import { classPage } from './classPage.ts'
import { classPeople } from './classPeople.ts'
import { classPeopleFile } from './classPeopleFile.ts'
import { inviteTeacher } from './inviteTeacher.ts'
import { joinClass } from './joinClass.ts'
import { leaveClass } from './leaveClass.ts'
import { myClasses } from './myClasses.ts'
import { newClass } from './newClass.ts'
import { previewRoster } from './previewRoster.ts'
import { removeClassPerson } from './removeClassPerson.ts'
import { rosterBatches } from './rosterBatches.ts'
import { saveClass } from './saveClass.ts'
import { setClassCode } from './setClassCode.ts'
import { setClassRights } from './setClassRights.ts'
import { undoRoster } from './undoRoster.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...contract, ...roster },
  {
    answerClassInvitation,
    applyRoster,
    archiveClass,
    cancelClassInvite,
    changeClassPerson,
    classInvites,
    classPage,
    classPeople,
    classPeopleFile,
    inviteTeacher,
    joinClass,
    leaveClass,
    myClasses,
    newClass,
    previewRoster,
    removeClassPerson,
    rosterBatches,
    saveClass,
    setClassCode,
    setClassRights,
    undoRoster,
  },
)
