/** Why an account is locked that only a directory let in; admins read it. */
export const goneReason =
  '目录中已没有此人，且没有其他登录方式 / No longer in the directory, and no other way to log in'

/** What an admin reads after a trial with a wrong password. */
export const wrongPassword = { zh: '用户名或密码不正确', en: 'Wrong username or password' } as const

/** What the log says of a provider whose kind no part of this installation speaks. */
export const absentKind =
  '这种登录方式不在本安装中，无人能用它登录：请装回提供它的部分（如 areas/enterprise），或删除、改用其他登录方式 / this kind of sign-in provider isn’t part of this installation, so no one can sign in with it: put back the part that has it (such as areas/enterprise), or replace the provider'
