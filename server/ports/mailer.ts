export type Letter = { readonly to: string; readonly subject: string; readonly text: string; /** Names the cause: a letter with a key already taken is not sent again. */ readonly key: string }
export type LetterSent = { readonly sent: true } | { readonly sent: false; readonly trouble: 'bad_address' | 'temporary' | 'config'; readonly detail: string }

export type Mailer = { send(letter: Letter): Promise<LetterSent> }
