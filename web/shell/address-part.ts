/** The variable part of the present page's address, such as the id in /user/:id. */
import { createContext, use } from "react";

/** Provides the decoded part to its children. */
export const AddressPart = createContext("");

/** The decoded part, such as a user's id. */
export function useAddressPart(): string {
  return use(AddressPart);
}
