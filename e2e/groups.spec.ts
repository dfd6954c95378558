/** A manager invites three people: one joins by a link, one by mail with another address, one never. */
import { expect, test } from "./fixtures.ts";

test("a manager invites three people: one joins by a link, one by mail with another address, one never", async ({
  page,
  context,
  browser,
  product,
  newAdmin,
  newVerified,
  newEmail,
  signIn,
  checkAccessibility,
}) => {
  const manager = await newAdmin();
  await signIn(manager);
  await page.goto("/groups");
  await expect(page.getByText("You are in no group yet")).toBeVisible();
  await page.getByRole("button", { name: "Create a group" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Class 7b");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name: "Class 7b" })).toBeVisible();
  await checkAccessibility(page, "a group's roster");

  const [invited, never] = [newEmail(), newEmail()];
  await page.getByRole("link", { name: "Add people" }).click();
  await page
    .getByLabel("Email addresses")
    .fill(`Bob Invited <${invited}>\n${never}\n${never}\nnobody at all`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("2 people will be invited.")).toBeVisible();
  await expect(page.getByRole("row", { name: /nobody at all.*Can’t be used/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Repeated.*Line 2 has this address/ })).toBeVisible();
  await checkAccessibility(page, "the preview of a list");
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("2 people invited, 0 changed.")).toBeVisible();

  await page.getByRole("radio", { name: "Link" }).check({ force: true });
  await page.getByRole("button", { name: "Create a link" }).click();
  await page.getByLabel("Maximum number of people").fill("30");
  await checkAccessibility(page, "the form of a link");
  await page.getByRole("button", { name: "Create the link" }).click();
  const address = (await page.locator(".link-address").textContent()) ?? "";
  expect(address).toMatch(/\/join\/[\w-]{22}$/);

  // By the link: signed out first, and returned to the link after signing in.
  const byLink = await newVerified({ name: "Lena Link" });
  const lena = await (await browser.newContext()).newPage();
  await lena.goto(address);
  await expect(lena.getByRole("heading", { name: "Join Class 7b" })).toBeVisible();
  await expect(lena.getByText("Managed by Ada Admin")).toBeVisible();
  await checkAccessibility(lena, "the page of a link");
  await lena.getByRole("link", { name: "Sign in" }).click();
  await lena.getByLabel("Email").fill(byLink.email);
  await lena.getByLabel("Password", { exact: true }).fill(byLink.password);
  await lena.getByRole("button", { name: "Login" }).click();
  await lena.getByRole("button", { name: "Join the group" }).click();
  await expect(lena.getByText("You are a member of this group")).toBeVisible();
  await checkAccessibility(lena, "a group as its member sees it");

  // By mail, with another account: the invited address confirms it.
  const other = await newVerified({ name: "Bob Other" });
  const bobs = await browser.newContext();
  await signIn(other, bobs);
  const bob = await bobs.newPage();
  await bob.goto(product.url + (await product.linkInMail(invited, "invitation")));
  await expect(bob.getByText(`You are signed in as ${other.email}`)).toBeVisible();
  await checkAccessibility(bob, "an invitation for another address");
  await expect(bob.getByRole("button", { name: "Join the group" })).toHaveCount(0);
  const before = await product.linkInMail(invited, "invitation");
  await bob.getByRole("button", { name: "Send the link" }).click();
  await expect.poll(() => product.linkInMail(invited, "invitation")).not.toBe(before);
  await bob.goto(product.url + (await product.linkInMail(invited, "invitation")));
  await bob.getByRole("button", { name: "Join the group" }).click();
  await expect(bob.getByText("You are a member of this group")).toBeVisible();

  await page.goto("/groups");
  await page.getByRole("link", { name: "Class 7b" }).click();
  await expect(page.getByRole("row", { name: /Lena Link.*Joined/ })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`Bob Invited.*${invited}.*Joined`) })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`${never}.*Invited`) })).toBeVisible();
  await page.getByRole("link", { name: /^Invitations/ }).click();
  await expect(page.getByRole("row")).toHaveCount(2);

  // Withdraws the invitation that nobody accepted; a person who leaves remains in the list as such.
  await page.getByRole("button", { name: never }).click();
  await checkAccessibility(page, "one person of a group");
  await page.getByRole("button", { name: "Withdraw the invitation" }).click();
  await expect(page.getByText("The invitation is withdrawn.")).toBeVisible();
  // Only managers of a group see it in the navigation.
  const groupsLink = (on: typeof page) =>
    on.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Groups", exact: true });
  await expect(lena.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(groupsLink(lena)).toHaveCount(0);
  await page.reload();
  await expect(groupsLink(page)).toHaveAttribute("href", "/groups");
  await lena.getByRole("button", { name: "Leave the group" }).click();
  await lena.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(lena.getByText("You are in no group yet")).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, "?memberState=left"));
  await expect(page.getByRole("row", { name: /Lena Link.*Left/ })).toBeVisible();
  await context.close();
});
