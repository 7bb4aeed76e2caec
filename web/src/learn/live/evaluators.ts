// Where the live evaluators begin: nobody has won, and stones stand both alone and side by side.
export const start = '4453267';
